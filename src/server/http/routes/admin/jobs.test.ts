import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobLabel } from '#web/features/admin/job-labels.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let admin: Client;
let member: Client;
beforeAll(async () => {
  app = await startTestServer({ ADMIN_EMAIL: 'admin@site.example', ADMIN_PASSWORD: 'a letter a day keeps' });
  admin = app.client();
  await admin.post('/api/auth/login', { email: 'admin@site.example', password: 'a letter a day keeps' });
  member = await app.member();
});
afterAll(() => app.close());

const jobs = async () => (await admin.get('/api/admin/jobs')).body;
const queueOf = async (name: string) =>
  (await jobs()).queues.find((queue: { name: string }) => queue.name === name);
const patience = { timeout: 60_000 };

/** A job whose work cannot succeed: no such kind of job is known to this server. */
const addFailedJob = async (): Promise<string> => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into jobs.job (name, data, state, retry_limit, retry_count, completed_on, output, policy)
     values ('retention', '{}', 'failed', 3, 3, now(), '{"message": "Not deleted: campaigns."}', 'stately')
     returning id::text`,
  );
  return rows[0]?.id ?? '';
};

test('lists every queue with its schedule and next run', async () => {
  const { queues, failures } = await jobs();
  expect(queues.map(({ name }: { name: string }) => name)).toEqual([
    'archive',
    'backup',
    'check-domains',
    'count-figures',
    'library-previews',
    'lost-work',
    'recount-campaigns',
    'refresh-plans',
    'resume-imports',
    'retention',
    'thumbnail',
  ]);
  expect(queues.filter(({ name }: { name: string }) => jobLabel(name) === name)).toEqual([]);
  expect(failures).toEqual([]);
  const retention = await queueOf('retention');
  expect(retention.cron).toMatch(/^\d+ \* \* \* \*$/);
  const waitMs = Date.parse(retention.nextRunAt) - Date.now();
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(3_600_000);
  expect(await queueOf('thumbnail')).toMatchObject({ cron: null, nextRunAt: null });
});

test('runs a scheduled job now', async () => {
  expect((await queueOf('recount-campaigns')).lastCompletedAt).toBeNull();
  expect((await admin.post('/api/admin/job-queues/recount-campaigns/run')).status).toBe(200);
  await expect
    .poll(async () => (await queueOf('recount-campaigns')).lastCompletedAt, patience)
    .not.toBeNull();
  expect((await admin.post('/api/admin/job-queues/thumbnail/run')).status).toBe(404);
  expect((await admin.post('/api/admin/job-queues/__pgboss__send-it/run')).status).toBe(404);
  expect((await admin.post('/api/admin/job-queues/none/run')).status).toBe(404);
});

test('shows a failed job with its error, and runs it again', async () => {
  const id = await addFailedJob();
  const [failure] = (await jobs()).failures;
  expect(failure).toMatchObject({ id, queue: 'retention', attempts: 4, error: 'Not deleted: campaigns.' });
  expect((await queueOf('retention')).failed).toBe(1);
  expect((await admin.post(`/api/admin/jobs/${id}/retry`)).status).toBe(200);
  await expect.poll(async () => (await queueOf('retention')).lastCompletedAt, patience).not.toBeNull();
  expect((await jobs()).failures).toEqual([]);
  expect((await admin.post(`/api/admin/jobs/${id}/retry`)).status).toBe(404);
});

test('draws a thumbnail as a job after a save', async () => {
  const { body } = await member.post('/api/templates', {
    name: 'Spring',
    description: '',
    type: 'email',
    content: { blocks: [] },
  });
  expect(body.id).toBeTypeOf('string');
  await expect.poll(async () => (await queueOf('thumbnail')).lastCompletedAt, patience).not.toBeNull();
});

test('answers no one but an administrator', async () => {
  for (const client of [member, app.client()]) {
    const refused = client === member ? 403 : 401;
    expect((await client.get('/api/admin/jobs')).status).toBe(refused);
    expect((await client.post('/api/admin/jobs/x/retry')).status).toBe(refused);
    expect((await client.post('/api/admin/job-queues/retention/run')).status).toBe(refused);
  }
});
