const { remainingMillis, event } = JSON.parse(process.env.SCENARIO);
let left = remainingMillis || 900000;
global.fetch = async (url, { method, headers, body }) => {
  const answer = JSON.parse(body);
  console.log(`${method} ${url} '${headers['content-type']}' ${answer.Status} ${answer.Reason || ''}`.trim());
};
console.error = () => {};
require(process.argv[2]).handler(
  { ResponseURL: 'https://answer', StackId: 's', RequestId: 'r', LogicalResourceId: 'l', ...event },
  { getRemainingTimeInMillis: () => (left -= 10000) });
