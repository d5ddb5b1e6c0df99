import nodemailer from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { createSmtpSandbox, type SmtpSandbox } from './smtp-sandbox.ts';

let sandbox: SmtpSandbox;
let close: () => Promise<void>;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const open = (url: string) => nodemailer.createTransport(url);
const message = {
  from: '"Ann, Lee" <ann@shop.example>',
  to: 'bo@home.example',
  subject: 'Bowls',
  text: 'Hi',
};

beforeAll(async () => {
  const database = await testDatabase();
  sandbox = await createSmtpSandbox({ pool: database.pool, now: () => new Date(), log, maxMessages: 5 });
  close = async () => {
    await sandbox.close();
    await database.close();
  };
});
afterAll(() => close());

test('a message is stored as received', async () => {
  await open(sandbox.url).sendMail({
    ...message,
    subject: 'Grüße, Bo',
    html: '<p>Hi Bö</p>',
    text: 'Hi Bö',
    bcc: 'copy@home.example',
    headers: {
      'X-SES-MESSAGE-TAGS': 'kind=test, workspace=abc_-1, broken',
      'List-Unsubscribe': '<https://a.example/u/1>',
    },
  });
  const [found] = await sandbox.outbox.list({ limit: 1 });
  expect(found).toMatchObject({
    from: 'Ann, Lee <ann@shop.example>',
    to: ['bo@home.example', 'copy@home.example'],
    subject: 'Grüße, Bo',
    html: expect.stringContaining('<p>Hi Bö</p>'),
    text: expect.stringContaining('Hi Bö'),
    tags: { kind: 'test', workspace: 'abc_-1' },
  });
  expect(found?.messageId).toMatch(/^<.+@shop\.example>$/);
  expect(found?.headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://a.example/u/1>' });
  expect(await sandbox.outbox.get(found?.id ?? '')).toEqual(found);
  expect(await sandbox.outbox.get('unknown')).toBeNull();
});

test('a wrong password and a refusing mailbox are refused', async () => {
  await expect(open(sandbox.url.replace(/:[^:@]+@/, ':wrong@')).sendMail(message)).rejects.toMatchObject({
    code: 'EAUTH',
    responseCode: 535,
  });
  await expect(open(sandbox.url.replace(/\/\/.*@/, '//')).sendMail(message)).rejects.toThrow();
  await expect(open(sandbox.url).sendMail({ ...message, to: 'no@refused.example' })).rejects.toMatchObject({
    responseCode: 550,
  });
});

test('lists continue from a message, filter by tag, and the oldest messages are deleted', async () => {
  for (let number = 1; number <= 6; number += 1) {
    await open(sandbox.url).sendMail({
      ...message,
      subject: `Message ${number}`,
      to: number % 2 ? 'odd@home.example' : 'even@home.example',
      headers: number % 3 ? {} : { 'X-SES-MESSAGE-TAGS': 'workspace=third' },
    });
  }
  const subjects = async (options: Parameters<SmtpSandbox['outbox']['list']>[0]) =>
    (await sandbox.outbox.list(options)).map(({ subject }) => Number(subject.slice(7)));
  expect(await subjects({ limit: 10 })).toEqual([6, 5, 4, 3, 2]);
  const [, second] = await sandbox.outbox.list({ limit: 2 });
  expect(await subjects({ limit: 2, before: second?.id ?? null })).toEqual([4, 3]);
  expect(await subjects({ limit: 10, to: 'odd@home.example' })).toEqual([5, 3]);
  expect(await subjects({ limit: 10, tag: { name: 'workspace', values: ['third'] } })).toEqual([6, 3]);
  expect(await subjects({ limit: 10, tag: { name: 'workspace', values: [null] } })).toEqual([5, 4, 2]);
  expect(await subjects({ limit: 10, tag: { name: 'workspace', values: ['third', null] } })).toHaveLength(5);
});
