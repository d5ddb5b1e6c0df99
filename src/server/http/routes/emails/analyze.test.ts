import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { findTemplate } from '../../../db/emails/templates.ts';
import { queueGrade } from '../../../domain/emails/queue-grade.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const words = 'We have moved the workshop to a larger hall and finally have space for a table. '.repeat(4);
const html = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Bowls</title></head><body><p>${words}</p><a href="https://shop.test/">See the bowls</a></body></html>`;

test('an email is graded, with findings and skipped checks', async () => {
  const clean = await member.post('/api/analyze-template', { htmlContent: html });
  expect(clean.status).toBe(200);
  expect(clean.body).toMatchObject({
    grade: 'A+',
    score: 100,
    tabLikelihood: { label: 'update', basis: expect.stringContaining('sender’s history') },
    engines: {},
    feedback: { n: 0, inbox: 0, inboxInterval: null, byDomainAndProvider: [] },
  });
  expect(clean.body.notChecked).toContain('The subject: none was given.');

  const loud = await member.post('/api/analyze-template', {
    htmlContent: html.replace('https://shop.test/', 'https://bit.ly/x'),
    subject: 'LAST CHANCE TO BUY!!',
  });
  expect(loud.body.findings.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(['link-shortener', 'subject-caps', 'subject-punctuation']),
  );
  expect(loud.body.score).toBeLessThan(clean.body.score);
});

test('an export gets its unsubscribe link later, a campaign must have it', async () => {
  const severityFor = async (purpose: string) =>
    (await member.post('/api/analyze-template', { htmlContent: html, purpose })).body.findings.find(
      ({ id }: { id: string }) => id === 'unsubscribe-missing',
    ).severity;
  expect(await severityFor('export')).toBe('info');
  expect(await severityFor('campaign')).toBe('block');
});

test('no HTML is a 400, signed out a 401', async () => {
  expect((await member.post('/api/analyze-template', { htmlContent: '' })).body.message).toBe(
    'The HTML is empty.',
  );
  expect((await app.client().post('/api/analyze-template', { htmlContent: html })).status).toBe(401);
});

test('a template stores the grade of the saved email', async () => {
  const block = { id: 'a', type: 'text', content: words };
  const save = (settings: object, blocks: object[] = [block]) => ({
    name: 'Bowls',
    content: { settings, blocks },
  });
  const made = await member.post('/api/templates', save({ subject: 'New bowls' }));
  expect(made.body.inboxScore).toBe('A+');
  const worse = await member.put(`/api/templates/${made.body.id}`, save({ subject: 'NEW BOWLS ARE HERE!!' }));
  expect(worse.body.inboxScore).toBe('B');
  const [listed] = (await member.get('/api/templates')).body;
  expect(listed.inboxScore).toBe('B');
  const empty = await member.put(`/api/templates/${made.body.id}`, save({}, []));
  expect(empty.body.inboxScore).toBeNull();
});

/** About a second of work for the grader. */
const hostile = `<style>${'[a*=b]{color:red}'.repeat(60_000)}</style>${'<p a=b>x</p>'.repeat(80_000)}`;

test('while a hostile email is graded, all others are answered', async () => {
  await member.post('/api/analyze-template', { htmlContent: html.padEnd(30_000) });
  const before = process.cpuUsage();
  const reading = member.post('/api/analyze-template', { htmlContent: hostile });
  let isRead = false;
  void reading.then(() => {
    isRead = true;
  });
  const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;
  /** CPU time of the answering thread until its answer: a stalled machine does not count as work. */
  const waits: number[] = [];
  while (!isRead) {
    const requestsSoFar = process.threadCpuUsage();
    expect((await app.client().get('/api/health')).status).toBe(200);
    waits.push(msOf(process.threadCpuUsage(requestsSoFar)));
    // Neither a crowd of calls nor a busy loop.
    await pause(10);
  }
  // A slow machine may take longer than any time limit.
  expect([200, 422]).toContain((await reading).status);
  expect(waits.length).toBeGreaterThan(3);
  // A grader in another thread delays the others by far less than its own work, however slow the machine.
  expect(Math.max(...waits)).toBeLessThan(msOf(process.cpuUsage(before)) * 0.75);
});

test('an email that is nested too deeply is refused, in a worker thread and in the main thread', async () => {
  for (const times of [1_500, 20_000]) {
    const { status, body } = await member.post('/api/analyze-template', {
      htmlContent: '<div>'.repeat(times),
    });
    expect([status, body.message]).toEqual([422, expect.stringContaining('nested more than 1,000')]);
  }
});

test('a few large emails of one person are read at once, some wait, and the rest are refused unread', async () => {
  const other = await app.member();
  const all = Array.from({ length: 60 }, () =>
    member.post('/api/analyze-template', { htmlContent: html.padEnd(200_000) }),
  );
  expect((await other.post('/api/analyze-template', { htmlContent: html.padEnd(30_000) })).status).toBe(200);
  const answers = await Promise.all(all);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(36);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  const late = answers.find(({ status }) => status === 429);
  expect(late?.headers.get('retry-after')).toBe('5');
  expect(late?.body.message).toMatch(/This one was not read\. Wait/);
  expect((await member.post('/api/analyze-template', { htmlContent: html.padEnd(30_000) })).status).toBe(200);
});

test('a large email is saved without waiting, and its grade follows', async () => {
  const blocks = Array.from({ length: 100 }, (_, index) => ({
    id: `t${index}`,
    type: 'text',
    content: words.repeat(2),
  }));
  const made = await member.post('/api/templates', {
    name: 'Long',
    content: { settings: { subject: 'A long email' }, blocks },
  });
  expect([made.status, made.body.inboxScore]).toEqual([201, null]);
  await expect
    .poll(async () => (await member.get(`/api/templates/${made.body.id}`)).body.inboxScore, {
      timeout: 120_000,
      interval: 200,
    })
    .toMatch(/^[A-F]/);
  const { revision } = (await member.get(`/api/templates/${made.body.id}`)).body;
  expect(revision).toBe(1);
});

test('a grade also follows when many other emails are being read', async () => {
  const { ctx } = app.server;
  const workspaceId = await app.workspaceOf(member);
  const content = documentSchema.parse({ blocks: [{ id: 'a', type: 'text', content: words }] });
  const { id } = (await member.post('/api/templates', { name: 'Busy', content })).body;
  await ctx.db.updateTable('templates').set({ inbox_score: null }).where('id', '=', id).execute();
  const template = await findTemplate(ctx.db, workspaceId, id);
  if (!template) throw new Error('The template is not there.');
  const faults = ['busy', 'too-slow'] as const;
  let requestsSoFar = 0;
  const run: typeof ctx.threads.run = (...task) => {
    const fault = faults[requestsSoFar];
    requestsSoFar += 1;
    return fault ? Promise.resolve({ value: null, fault }) : ctx.threads.run(...task);
  };
  const works: (() => Promise<void>)[] = [];
  const background = { enqueue: (_key: string, work: () => Promise<void>) => void works.push(work) };
  queueGrade({ ...ctx, threads: { run }, background }, template, content, {
    writer: { person: (await member.get('/api/auth/user')).body, brand: null },
    customFonts: [],
  });
  for (let work = works.shift(); work; work = works.shift()) await work();
  expect([requestsSoFar, (await findTemplate(ctx.db, workspaceId, id))?.inbox_score]).toEqual([3, 'A+']);
});

test('a retried grade does not replace that of a later save', async () => {
  const { ctx } = app.server;
  const content = documentSchema.parse({ blocks: [{ id: 'a', type: 'text', content: words }] });
  const { id } = (await member.post('/api/templates', { name: 'Later', content })).body;
  const template = await findTemplate(ctx.db, await app.workspaceOf(member), id);
  if (!template) throw new Error('The template is not there.');
  const writing = {
    writer: { person: (await member.get('/api/auth/user')).body, brand: null },
    customFonts: [],
  };
  const works = new Map<string, () => Promise<unknown>>();
  const background: typeof ctx.background = { enqueue: (key, work) => void works.set(key, work) };
  const save = (revision: number) => {
    const read: number[] = [];
    const run: typeof ctx.threads.run = async () => {
      read.push(revision);
      return { value: null, fault: 'busy' };
    };
    const saved = { ...template, inbox_score: null, revision };
    queueGrade({ ...ctx, threads: { run }, background }, saved, content, writing);
    return read;
  };
  const first = save(1);
  const [[key, work] = []] = works;
  works.delete(key ?? '');
  const second = save(2);
  await work?.();
  for (const later of [...works.values()]) await later();
  expect([first.length, second.length]).toEqual([2, 1]);
});
