// How fast SES events are ingested and processed, on PostgreSQL.
//
//   node bench/events/run.ts [--events=20000] [--callers=64]
//
// Events arrive as signed SNS notifications, one per call, in random order and some of them twice. `taken` is what a
// caller waits for: the signature is checked and the event is stored. `worked in` is the rest, until the figures of the
// campaign are right. Starts its own PostgreSQL, with PostgreSQL's default settings.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { Pool } from 'undici';
import type { Context } from '../../src/server/context.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { readCounts } from '../../src/server/db/shared/campaign-counts.ts';
import { carrierWebhookRoutes } from '../../src/server/http/routes/events/carrier-webhook.ts';
import { createNotifications } from '../../src/server/providers/mail/notifications.ts';
import { bounceEvent, complaintEvent, sesEvent } from '../../test/support/outside/ses-events.ts';
import { startSnsSigner, topicArn } from '../../test/support/outside/sns-signer.ts';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { processInbox } from '../../test/support/samples/process-inbox.ts';
import {
  addCampaign,
  addWorkspace,
  eventContext,
  workspaceId,
} from '../../test/support/samples/sent-campaign.ts';
import { measuredAt } from '../measured.ts';

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const events = numberOf('events', 20_000);
const callers = numberOf('callers', 64);
const people = Math.floor(events / 2);

const cluster = await startCluster();
if (!cluster) throw new Error('PostgreSQL 15 or newer is needed, with its server programs.');
const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-bench-'));
const database = await openDatabase({ databaseUrl: cluster.url, dataDir: folder });
await migrate(database.pool, fileURLToPath(new URL('../../migrations', import.meta.url)));
const signer = await startSnsSigner();
const ctx: Context = eventContext(database, { now: new Date() });
Object.assign(ctx, {
  config: { ...ctx.config, databaseUrl: cluster.url },
  notifications: createNotifications({
    fetcher: { fetch: async () => ({ ok: false, refusal: 'unreachable' }) },
    now: ctx.now,
    ownOrigins: [signer.origin],
  }),
});
const token = 'token-of-the-bench';
await addWorkspace(database);
await addCampaign(database, { recipientCount: people });
await database.pool.query(
  `insert into ses_accounts (workspace_id, account_key, topic_arn, webhook_token_hash) values ($1, 'key', $2, $3)`,
  [workspaceId, topicArn, createHash('sha256').update(token).digest('base64url')],
);
await database.pool.query('analyze');

const sentAt = new Date(Date.now() - 5_000);

/**
 * For each message a Send and, for most, a Delivery; for one in a hundred a bounce, for one in a thousand a complaint.
 */
const messages: string[] = [];
for (let contact = 1; contact <= people; contact += 1) {
  const mail = { workspaceId, campaign: 1, contact, at: sentAt };
  messages.push(sesEvent('Send', mail));
  if (contact % 100 === 0) messages.push(bounceEvent(mail));
  else {
    const value = {
      timestamp: new Date(sentAt.getTime() + 1_000).toISOString(),
      recipients: [`p${contact}@people.example`],
    };
    messages.push(sesEvent('Delivery', mail, { name: 'delivery', value }));
    if (contact % 1000 === 1) messages.push(complaintEvent(mail));
  }
}
for (let index = 0; index < people / 20; index += 1) messages.push(messages[index * 20] ?? '');
for (let last = messages.length - 1; last > 0; last -= 1) {
  const other = Math.floor(Math.random() * (last + 1));
  [messages[last], messages[other]] = [messages[other] ?? '', messages[last] ?? ''];
}
const bodies = messages.map((message) => JSON.stringify(signer.notification(message)));

const app = fastify();
carrierWebhookRoutes(app, ctx);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const pool = new Pool(url, { connections: callers });

const post = async (body: string): Promise<number> => {
  const started = performance.now();
  const answer = await pool.request({
    method: 'POST',
    path: `/api/webhooks/ses/${token}`,
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
    body,
  });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
  return performance.now() - started;
};

const times: number[] = [];
let next = 0;
const call = async (): Promise<void> => {
  for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) times.push(await post(body));
};
const takenFrom = performance.now();
await Promise.all(Array.from({ length: callers }, call));
const takenMs = performance.now() - takenFrom;
const { rows: waiting } = await database.pool.query('select count(*)::int as n from event_inbox');
const workedFrom = performance.now();
await processInbox(ctx);
const workedMs = performance.now() - workedFrom;

const perSecond = (count: number, ms: number): string =>
  Math.round((count / ms) * 1000).toLocaleString('en-US');
const sorted = times.sort((a, b) => a - b);
const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
const counts = (await readCounts(ctx.db, workspaceId, [1])).get(1);
console.log(`${measuredAt()}\n`);
console.log(`| step | events | per second |\n|---|--:|--:|`);
console.log(`| taken: signature checked, stored | ${bodies.length} | ${perSecond(bodies.length, takenMs)} |`);
console.log(`| worked in | ${waiting[0].n} | ${perSecond(waiting[0].n, workedMs)} |`);
console.log(
  `| both, one after the other | ${bodies.length} | ${perSecond(bodies.length, takenMs + workedMs)} |`,
);
console.log(
  `\nA caller waited ${at(0.5)} ms in the middle and ${at(0.99)} ms in 99 of 100 cases; ${callers} at once.`,
);
console.log(JSON.stringify(counts));

await pool.close();
await app.close();
await database.close();
await signer.close();
await cluster.stop();
await rm(folder, { recursive: true, force: true });
