// Mail by Amazon SES, through the sender's own account.
import { type Mailbox, MailError, type Mailer, oneLine } from './mailer.ts';
import type { SesConnection, SesCredentials } from './ses-client.ts';

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

/** SES expects a mailbox in header syntax. */
export const mailboxText = ({ address, name = '' }: Mailbox): string => {
  const [plainAddress, plainName] = [oneLine(address), oneLine(name)];
  if (!plainName) return plainAddress;
  const quoted = isAscii(plainName)
    ? `"${plainName.replace(/[\\"]/g, (character) => `\\${character}`)}"`
    : encodedWords(plainName);
  return `${quoted} <${plainAddress}>`;
};

const utf8 = (data: string) => ({ Data: data, Charset: 'UTF-8' });

export const createSesMailer = (connection: SesConnection, credentials: SesCredentials): Mailer => ({
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
        ...(mail.configurationSet ? { ConfigurationSetName: mail.configurationSet } : {}),
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
});
