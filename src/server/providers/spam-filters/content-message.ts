// An email for spam filters, with only its content to judge: the headers are neutral and always the same.
import { createHash } from 'node:crypto';
import nodemailer from 'nodemailer';
import type { SpamFilterMessage } from './spam-filter.ts';

// Filters treat a documentation address in a Received line as a forgery, so there is none.
export const contentMessage = async (
  { subject, html, text }: SpamFilterMessage,
  now: Date,
): Promise<Buffer> => {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail({
    from: { name: 'Sender', address: 'sender@example.com' },
    to: { name: 'Recipient', address: 'recipient@example.com' },
    subject: subject.replace(/[\r\n]+/g, ' '),
    date: now,
    messageId: `<${createHash('sha256').update(html).digest('hex').slice(0, 32)}@example.com>`,
    html,
    ...(text ? { text } : {}),
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Buffer.isBuffer(message) ? message : Buffer.from(String(message));
};
