exports.CloudFormationClient = class {
  async send(command) {
    console.log(`DescribeStackResource ${command.input.StackName} ${command.input.LogicalResourceId}`);
    return { StackResourceDetail: { PhysicalResourceId: 'app-from-stack' } };
  }
};
exports.DescribeStackResourceCommand = class { constructor(input) { this.input = input; } };
