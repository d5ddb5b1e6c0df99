// A topic's messages: stored bare, and put into the signed envelope when they are sent.
import { randomUUID } from 'node:crypto';
import type { SignatureVersion, Signer } from './signer.ts';

export interface Notification {
  type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';
  id: string;
  topicArn: string;
  subject: string | null;
  message: string;
  timestamp: string;
  signatureVersion: SignatureVersion;
  token: string | null;
}

export interface Publication {
  topicArn: string;
  subject: string | null;
  message: string;
}

export const notificationOf = (
  { topicArn, subject, message }: Publication,
  signatureVersion: SignatureVersion,
  now: Date,
): Notification => ({
  type: 'Notification',
  id: randomUUID(),
  topicArn,
  subject,
  message,
  timestamp: now.toISOString(),
  signatureVersion,
  token: null,
});

export const subscribeUrl = (endpoint: string, topicArn: string, token: string): string =>
  `${endpoint}/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=${token}`;

/** The signed fields, in the order of their names, each on its own lines. */
const signedNames: Record<Notification['type'], string[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

export const envelopeOf = async (
  notification: Notification,
  subscriptionArn: string,
  signer: Signer,
  endpoint: string,
): Promise<string> => {
  const { type, token, topicArn, subject, signatureVersion } = notification;
  const fields: Record<string, string> = {
    Type: type,
    MessageId: notification.id,
    ...(token ? { Token: token } : {}),
    TopicArn: topicArn,
    ...(subject === null ? {} : { Subject: subject }),
    Message: notification.message,
    ...(token ? { SubscribeURL: subscribeUrl(endpoint, topicArn, token) } : {}),
    Timestamp: notification.timestamp,
    SignatureVersion: signatureVersion,
  };
  const text = signedNames[type]
    .filter((name) => fields[name] !== undefined)
    .map((name) => `${name}\n${fields[name]}\n`)
    .join('');
  fields.Signature = await signer.sign(text, signatureVersion);
  fields.SigningCertURL = `${endpoint}${await signer.certificatePath()}`;
  if (type === 'Notification') {
    fields.UnsubscribeURL = `${endpoint}/?Action=Unsubscribe&SubscriptionArn=${subscriptionArn}`;
  }
  return JSON.stringify(fields, null, 2);
};
