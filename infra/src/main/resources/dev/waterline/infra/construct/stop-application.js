const { EMRServerlessClient, GetApplicationCommand, StopApplicationCommand, ListJobRunsCommand,
  CancelJobRunCommand } = require('@aws-sdk/client-emr-serverless');
const { CloudFormationClient, DescribeStackResourceCommand } = require('@aws-sdk/client-cloudformation');

const emr = new EMRServerlessClient({});
const ALIVE = ['SUBMITTED', 'PENDING', 'SCHEDULED', 'RUNNING', 'CANCELLING', 'QUEUED'];
const STOPPED = ['CREATED', 'STOPPED', 'TERMINATED'];
const pause = () => new Promise((done) => setTimeout(done, Number(process.env.PAUSE_MILLIS || 5000)));

exports.handler = async (event, context) => {
  const answer = { Status: 'SUCCESS', StackId: event.StackId, RequestId: event.RequestId,
    LogicalResourceId: event.LogicalResourceId,
    PhysicalResourceId: event.PhysicalResourceId || event.LogicalResourceId };
  try {
    if (event.RequestType === event.ResourceProperties.When) {
      await stop(await applicationId(event), event.RequestType, context);
    }
  } catch (error) {
    if (error.name !== 'ResourceNotFoundException') {
      console.error(error);
      answer.Status = 'FAILED';
      answer.Reason = error.message;
    }
  }
  // The presigned URL is signed for an empty content type.
  await fetch(event.ResponseURL, { method: 'PUT', headers: { 'content-type': '' }, body: JSON.stringify(answer) });
};

async function applicationId({ ResourceProperties: p }) {
  if (p.ApplicationId) return p.ApplicationId;
  const found = await new CloudFormationClient({}).send(
    new DescribeStackResourceCommand({ StackName: p.StackId, LogicalResourceId: p.LogicalId }));
  return found.StackResourceDetail.PhysicalResourceId;
}

async function stop(applicationId, request, context) {
  for (;;) {
    const { application } = await emr.send(new GetApplicationCommand({ applicationId }));
    if (STOPPED.includes(application.state)) return;
    const { jobRuns } = await emr.send(new ListJobRunsCommand({ applicationId, states: ALIVE }));
    if (context.getRemainingTimeInMillis() < 30000) {
      throw new Error(`Application ${applicationId} is still ${application.state} with ${jobRuns.length} jobs: ` +
        'wait for its jobs or cancel them, then deploy again');
    }
    if (request === 'Delete') {
      for (const job of jobRuns.filter((run) => run.state !== 'CANCELLING')) {
        await emr.send(new CancelJobRunCommand({ applicationId, jobRunId: job.id }));
      }
    }
    if (jobRuns.length === 0 && application.state === 'STARTED') {
      await emr.send(new StopApplicationCommand({ applicationId })).catch(jobSlippedIn);
    }
    await pause();
  }
}

function jobSlippedIn(error) {
  if (!['ConflictException', 'ValidationException'].includes(error.name)) throw error;
}
