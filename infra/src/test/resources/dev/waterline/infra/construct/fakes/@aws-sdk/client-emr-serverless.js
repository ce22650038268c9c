// Answers from the scenario: one application state a look, and jobs that end when they are cancelled.
const scenario = JSON.parse(process.env.SCENARIO);
const states = [...scenario.states];
let jobs = [...(scenario.jobs || [])];
const command = (name) => class { constructor(input) { this.name = name; this.input = input; } };

exports.EMRServerlessClient = class {
  async send({ name, input }) {
    console.log([name, ...Object.values(input).filter((value) => typeof value === 'string')].join(' '));
    if (name === 'GetApplication') {
      if (scenario.error) throw Object.assign(new Error(scenario.error), { name: scenario.error });
      return { application: { state: states.length > 1 ? states.shift() : states[0] } };
    }
    if (name === 'ListJobRuns') return { jobRuns: jobs.map((id) => ({ id, state: 'RUNNING' })) };
    if (name === 'CancelJobRun') jobs = jobs.filter((id) => id !== input.jobRunId);
    return {};
  }
};
for (const name of ['GetApplication', 'StopApplication', 'ListJobRuns', 'CancelJobRun']) {
  exports[`${name}Command`] = command(name);
}
