// The least permissions that an access key needs. Topics and queues only by the name this server gives them.

const sending = [
  'ses:SendEmail',
  'ses:SendBulkEmail',
  'ses:GetAccount',
  'ses:ListEmailIdentities',
  'ses:GetEmailIdentity',
];

const events = [
  'ses:CreateConfigurationSet',
  'ses:GetConfigurationSet',
  'ses:DeleteConfigurationSet',
  'ses:CreateConfigurationSetEventDestination',
  'ses:UpdateConfigurationSetEventDestination',
  'ses:ListSuppressedDestinations',
  'ses:DeleteSuppressedDestination',
];

const topic = ['sns:CreateTopic', 'sns:SetTopicAttributes', 'sns:Subscribe', 'sns:DeleteTopic'];

const queue = [
  'sqs:CreateQueue',
  'sqs:GetQueueAttributes',
  'sqs:SetQueueAttributes',
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:DeleteQueue',
];

/** Formatted for the IAM console, where people read it. */
export const sesPolicy = JSON.stringify(
  {
    Version: '2012-10-17',
    Statement: [
      { Sid: 'Sending', Effect: 'Allow', Action: sending, Resource: '*' },
      { Sid: 'Events', Effect: 'Allow', Action: events, Resource: '*' },
      { Sid: 'Topic', Effect: 'Allow', Action: topic, Resource: 'arn:aws:sns:*:*:lettersmith-*' },
      { Sid: 'Queue', Effect: 'Allow', Action: queue, Resource: 'arn:aws:sqs:*:*:lettersmith-*' },
    ],
  },
  null,
  2,
);
