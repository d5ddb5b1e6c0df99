// Amazon SNS signatures: its own key, its certificate served on the loopback, and envelopes.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from '#sandbox/aws/sns/certificate.ts';

export type Envelope = Record<string, string>;

export interface SnsSigner {
  origin: string;
  /** The requests, in order. */
  asked: string[];
  /** Answers 503 while it is set. */
  isDown: boolean;
  notification(message: string, more?: Envelope & { version?: string }): Envelope;
  confirmation(more?: Envelope): Envelope;
  /** Signs the changed envelope anew. */
  signed(envelope: Envelope): Envelope;
  close(): Promise<void>;
}

export const topicArn = 'arn:aws:sns:us-east-1:123456789012:lettersmith';
const dayMs = 86_400_000;
const names: Record<string, string[]> = {
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
};

export const startSnsSigner = async (): Promise<SnsSigner> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [from, to] = [new Date(Date.now() - dayMs), new Date(Date.now() + 3650 * dayMs)];
  const certificate = selfSignedCertificate(privateKey, 'sns.amazonaws.com', from, to);
  const signer = { asked: [] as string[], isDown: false };
  const server = createServer((request, response) => {
    signer.asked.push(request.url ?? '');
    if (signer.isDown) response.writeHead(503).end();
    else response.end(request.url?.endsWith('.pem') ? certificate : '<ConfirmSubscriptionResponse/>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signed = (envelope: Envelope): Envelope => {
    const text = (names[envelope.Type ?? ''] ?? [])
      .filter((name) => envelope[name] !== undefined)
      .map((name) => `${name}\n${envelope[name]}\n`)
      .join('');
    const algorithm = envelope.SignatureVersion === '1' ? 'sha1' : 'sha256';
    return { ...envelope, Signature: sign(algorithm, Buffer.from(text), privateKey).toString('base64') };
  };
  const base = (): Envelope => ({
    MessageId: randomUUID(),
    TopicArn: topicArn,
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    SigningCertURL: `${origin}/SimpleNotificationService-0123456789abcdef.pem`,
  });
  return Object.assign(signer, {
    origin,
    signed,
    notification: (message: string, { version = '2', ...more }: Envelope & { version?: string } = {}) =>
      signed({ ...base(), Type: 'Notification', Message: message, SignatureVersion: version, ...more }),
    confirmation: (more: Envelope = {}) =>
      signed({
        ...base(),
        Type: 'SubscriptionConfirmation',
        Message: 'You have chosen to subscribe.',
        Token: 'a token',
        SubscribeURL: `${origin}/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=a`,
        ...more,
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};
