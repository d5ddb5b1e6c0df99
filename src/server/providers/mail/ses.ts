// Mail by Amazon SES, through the account of whoever sends.
import { type Mailbox, MailError, type Mailer, oneLine } from './mailer.ts';
import type { SesConnection, SesCredentials } from './ses-client.ts';

/** What an account may do; SES counts recipients, not messages. */
export interface SesAccount {
  /** false: only to verified addresses, 200 a day. */
  hasProductionAccess: boolean;
  isSendingEnabled: boolean;
  enforcement: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN' | 'UNKNOWN';
  quota: { perDay: number | null; perSecond: number; sentInLastDay: number };
}

export interface SesMailer extends Mailer {
  getAccount(): Promise<SesAccount>;
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** RFC 2047, in words of at most 75 characters: 45 bytes make 60 of base64. */
const encodedWords = (text: string): string => {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
};

/** SES takes a mailbox as the header would have it. */
export const mailboxText = ({ address, name = '' }: Mailbox): string => {
  const [plainAddress, plainName] = [oneLine(address), oneLine(name)];
  if (!plainName) return plainAddress;
  const quoted = isAscii(plainName)
    ? `"${plainName.replace(/[\\"]/g, (character) => `\\${character}`)}"`
    : encodedWords(plainName);
  return `${quoted} <${plainAddress}>`;
};

const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' });

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

const enforcementOf = (value: unknown): SesAccount['enforcement'] =>
  value === 'HEALTHY' || value === 'PROBATION' || value === 'SHUTDOWN' ? value : 'UNKNOWN';

export const createSesMailer = (connection: SesConnection, credentials: SesCredentials): SesMailer => ({
  kind: 'ses',
  send: async (mail) => {
    const answer = await connection.call(credentials, {
      method: 'POST',
      path: '/v2/email/outbound-emails',
      body: {
        FromEmailAddress: mailboxText(mail.from),
        Destination: { ToAddresses: [mailboxText(mail.to)] },
        ...(mail.replyTo ? { ReplyToAddresses: [mailboxText(mail.replyTo)] } : {}),
        Content: {
          Simple: {
            Subject: utf8(oneLine(mail.subject)),
            Body: { Text: utf8(mail.text), Html: utf8(mail.html) },
            Headers: Object.entries(mail.headers ?? {}).map(([name, value]) => ({
              Name: oneLine(name),
              Value: oneLine(value),
            })),
          },
        },
        EmailTags: Object.entries(mail.tags ?? {}).map(([Name, Value]) => ({ Name, Value })),
      },
    });
    if (typeof answer.MessageId !== 'string') {
      throw new MailError('unreachable', 'Amazon SES answered without a message id.', {
        isUncertain: true,
      });
    }
    return { messageId: answer.MessageId };
  },
  getAccount: async () => {
    const answer = await connection.call(credentials, { method: 'GET', path: '/v2/email/account' });
    const quota = record(answer.SendQuota);
    const perDay = number(quota.Max24HourSend);
    return {
      hasProductionAccess: answer.ProductionAccessEnabled === true,
      isSendingEnabled: answer.SendingEnabled === true,
      enforcement: enforcementOf(answer.EnforcementStatus),
      quota: {
        perDay: perDay < 0 ? null : perDay,
        perSecond: number(quota.MaxSendRate),
        sentInLastDay: number(quota.SentLast24Hours),
      },
    };
  },
});
