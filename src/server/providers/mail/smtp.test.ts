import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpSandbox, type SmtpSandbox } from '#sandbox/smtp/smtp-sandbox.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import type { Mail } from './mailer.ts';
import { createSmtpMailer, isAmazonSmtp, type SmtpMailer } from './smtp.ts';

let sandbox: SmtpSandbox;
let mailer: SmtpMailer;
let close: () => Promise<void>;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const mail: Mail = {
  from: { address: 'letters@shop.example', name: 'Mara "M" Lind, Töpferei' },
  to: { address: 'bo@home.example' },
  replyTo: { address: 'mara@shop.example' },
  subject: 'The blue bowls',
  html: '<p>Hello</p>',
  text: 'Hello\n',
};

beforeAll(async () => {
  const database = await testDatabase();
  sandbox = await createSmtpSandbox({ pool: database.pool, now: () => new Date(), log });
  mailer = createSmtpMailer({ url: sandbox.url, readsTags: true });
  close = async () => {
    mailer.close();
    await sandbox.close();
    await database.close();
  };
});
afterAll(() => close());

test('a message arrives with both parts, its names and its tags', async () => {
  const { messageId } = await mailer.send({ ...mail, tags: { kind: 'test', workspace: 'a-b_c' } });
  const [found] = await sandbox.outbox.list({ limit: 1 });
  expect(found).toMatchObject({
    messageId,
    from: 'Mara "M" Lind, Töpferei <letters@shop.example>',
    to: ['bo@home.example'],
    subject: 'The blue bowls',
    tags: { kind: 'test', workspace: 'a-b_c' },
  });
  expect(found?.html).toContain('<p>Hello</p>');
  expect(found?.text?.trim()).toBe('Hello');
  expect(found?.headers.find(({ name }) => name === 'Content-Type')?.value).toContain(
    'multipart/alternative',
  );
});

test('a server that is not known to read tags gets none', async () => {
  const plain = createSmtpMailer({ url: sandbox.url });
  await plain.send({ ...mail, tags: { workspace: 'a-b_c' } });
  plain.close();
  const [found] = await sandbox.outbox.list({ limit: 1 });
  expect(found?.headers.map(({ name }) => name.toLowerCase())).not.toContain('x-ses-message-tags');
  expect(isAmazonSmtp('smtps://k:s@email-smtp.eu-west-1.amazonaws.com:465')).toBe(true);
  expect(isAmazonSmtp('smtps://k:s@amazonaws.com.mail.example')).toBe(false);
});

test.each(['subject', 'name', 'header'])('a line break in the %s begins no other header', async (place) => {
  const hostile = 'x\r\nBcc: victim@home.example\r\nX-Evil: 1';
  await mailer.send({
    ...mail,
    ...(place === 'subject' ? { subject: hostile } : {}),
    ...(place === 'name' ? { from: { ...mail.from, name: hostile } } : {}),
    ...(place === 'header' ? { headers: { 'X-Note': hostile } } : {}),
  });
  const [found] = await sandbox.outbox.list({ limit: 1 });
  expect(found?.to).toEqual(['bo@home.example']);
  expect(found?.headers.map(({ name }) => name.toLowerCase())).not.toContain('x-evil');
});

test('failures are distinguished', async () => {
  await expect(mailer.send({ ...mail, to: { address: 'a@refused.example' } })).rejects.toMatchObject({
    failure: 'recipient',
  });
  const stranger = createSmtpMailer({ url: sandbox.url.replace(/:[^:@]+@/, ':wrong@') });
  await expect(stranger.send(mail)).rejects.toMatchObject({ failure: 'credentials' });
  stranger.close();
});

test('a connection that breaks before the answer causes no second attempt', async () => {
  let messages = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    let body: string | null = null;
    socket.on('data', (data) => {
      const text = data.toString();
      if (body === null) {
        if (text.startsWith('DATA')) body = '';
        socket.write(body === null ? '250 ok\r\n' : '354 go on\r\n');
        return;
      }
      // The end of the body may arrive separately.
      body += text;
      if (!body.endsWith('\r\n.\r\n')) return;
      messages += 1;
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const there = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, timeoutMs: 30_000 });
  await expect(there.send(mail)).rejects.toMatchObject({ failure: 'unreachable', isUncertain: true });
  expect(messages).toBe(1);
  there.close();
  await new Promise((resolve) => server.close(resolve));
  const absent = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, timeoutMs: 30_000 });
  await expect(absent.send(mail)).rejects.toMatchObject({ failure: 'unreachable', isUncertain: false });
  absent.close();
});

test.each([
  ['421 4.7.0 Too many messages', 'throttled'],
  ['450 4.2.1 Try again later', 'throttled'],
  ['554 Message rejected: Email address is not verified.', 'unverified'],
  ['554 5.7.1 Looks like spam', 'rejected'],
  [null, 'unreachable'],
])('a server that answers %s is %s', async (answer, failure) => {
  const server = createServer((socket) => {
    if (answer === null) return socket.destroy();
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    socket.on('data', (data) => {
      const line = data.toString();
      if (/^EHLO/.test(line)) socket.write('250 hello\r\n');
      else if (/^DATA/.test(line)) socket.write(`${answer}\r\n`);
      else socket.write('250 ok\r\n');
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const there = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, timeoutMs: 30_000 });
  await expect(there.send(mail)).rejects.toMatchObject({ name: 'MailError', failure });
  there.close();
  await new Promise((resolve) => server.close(resolve));
});
