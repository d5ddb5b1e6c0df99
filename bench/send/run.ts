// Campaigns beside a loop that only makes the calls: the cost of the database, personalization and safety.
//
//   DATABASE_URL=postgres://… node bench/send/run.ts [--mails=20000] [--runs=3] [--large=100000] [--only=instant,…]
//
// Parts: instant, slow, sdk, bulk, rate, memory. The endpoint is a separate process that checks nothing. The loop signs
// and posts the same finished body, with the product's concurrency; the ways alternate.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { Pool } from 'undici';
import { findCampaign } from '../../src/server/db/campaigns/campaigns.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openFrozen } from '../../src/server/domain/campaigns/message.ts';
import { createPostSigner } from '../../src/server/providers/mail/ses-signature.ts';
import { measuredAt } from '../measured.ts';
import { begin, contextOf, credentials, html, isSent, seed, startWorker, workspaceId } from './stage.ts';

const option = (name: string): string | undefined =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1];
const mails = Number(option('mails') ?? 20_000);
const large = Number(option('large') ?? 100_000);
const runs = Number(option('runs') ?? 3);
const parts = new Set((option('only') ?? 'instant,slow,sdk,bulk,rate,memory').split(','));
const given = process.env.DATABASE_URL;
if (!given) throw new Error('Set DATABASE_URL to a PostgreSQL on which databases may be made.');

const atOnce = 128;
const unlimited = 1_000_000;
const folder = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(folder, '../..');

const startEndpoint = async (delayMs: number): Promise<{ url: string; child: ChildProcess }> => {
  const child = spawn(process.execPath, [path.join(folder, 'endpoint.ts'), `--delay=${delayMs}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [data] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${Number(data)}`, child };
};
interface Arrivals {
  count: number;
  arrivals: number[];
  cpuMs: number;
}
const arrivalsAt = async (url: string): Promise<Arrivals> =>
  (await (await fetch(`${url}/arrivals`)).json()) as Arrivals;
const forget = (url: string): Promise<unknown> => fetch(`${url}/arrivals`, { method: 'DELETE' });

console.log(`${measuredAt()}\n`);
const databaseName = `lettersmith_bench_${process.pid}`;
const admin = await openDatabase({ databaseUrl: given, dataDir: '' });
await admin.pool.query(`create database ${databaseName}`);
const url = new URL(given);
url.pathname = `/${databaseName}`;
const databaseUrl = url.href;
const database = await openDatabase({ databaseUrl, dataDir: '' });
await migrate(database.pool, path.join(root, 'migrations'));

const bodyOf = async (endpoint: string): Promise<string> => {
  const ctx = contextOf(database, databaseUrl, endpoint);
  await begin(ctx);
  const campaign = await findCampaign(database.db, workspaceId, 1);
  if (!campaign) throw new Error('no campaign');
  const contact = { id: 1, email: 'p1@shop1.example', first_name: 'First1', last_name: 'Last', fields: {} };
  const mail = openFrozen(ctx, campaign).messageFor(contact);
  if ('skip' in mail) throw new Error('no mail');
  return JSON.stringify({
    FromEmailAddress: `"${mail.source.name}" <${mail.source.address}>`,
    ConfigurationSetName: 'bench',
    Destination: { ToAddresses: [mail.destination] },
    Content: {
      Simple: {
        Subject: { Data: mail.subject, Charset: 'UTF-8' },
        Body: { Text: { Data: mail.text, Charset: 'UTF-8' }, Html: { Data: mail.html, Charset: 'UTF-8' } },
        Headers: mail.headers.map(({ name, value }) => ({ Name: name, Value: value })),
      },
    },
    EmailTags: Object.entries(mail.tags).map(([Name, Value]) => ({ Name, Value })),
  });
};

const inParallel = async (count: number, work: () => Promise<void>): Promise<void> => {
  let left = count;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1;
        await work();
      }
    }),
  );
};

const rawLoop = async (endpoint: string, count: number, text: string): Promise<void> => {
  const pool = new Pool(endpoint, { connections: atOnce, pipelining: 1 });
  const sign = createPostSigner(credentials, new URL(endpoint).host);
  const body = Buffer.from(text);
  const requestPath = '/v2/email/outbound-emails';
  await inParallel(count, async () => {
    const headers = { ...sign(requestPath, body, new Date()) };
    const answer = await pool.request({ method: 'POST', path: requestPath, headers, body });
    JSON.parse(await answer.body.text());
  });
  await pool.close();
};

const sdkLoop = async (endpoint: string, count: number, text: string): Promise<void> => {
  const client = new SESv2Client({ endpoint, region: credentials.region, credentials, maxAttempts: 1 });
  const input = JSON.parse(text);
  await inParallel(count, async () => {
    await client.send(new SendEmailCommand(input));
  });
  client.destroy();
};

/** From the press of Send to the end of the campaign. */
const ours = async (endpoint: string, bulkFromPerSecond: number): Promise<number> => {
  const ctx = contextOf(database, databaseUrl, endpoint);
  await begin(ctx);
  const started = performance.now();
  const worker = startWorker(ctx, unlimited, { bulkFromPerSecond });
  while (!(await isSent(ctx))) await pause(20);
  const ms = performance.now() - started;
  await worker.stop();
  return ms;
};

/** Of the sessions of a PostgreSQL on this Linux; 0 elsewhere. */
const databaseCpuMs = async (): Promise<number> => {
  const { rows } = await admin.pool.query<{ pid: number }>('select pid from pg_stat_activity');
  let ticks = 0;
  for (const { pid } of rows) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {}
  }
  return ticks * 10;
};

/** Microseconds of processor time per message: this process, the endpoint, the database. */
const measured = async (name: string, endpoint: string, count: number, work: () => Promise<number>) => {
  await forget(endpoint);
  const before = [process.cpuUsage(), (await arrivalsAt(endpoint)).cpuMs, await databaseCpuMs()] as const;
  const ms = await work();
  const { user, system } = process.cpuUsage(before[0]);
  const own = (user + system) / count;
  const far = (((await arrivalsAt(endpoint)).cpuMs - before[1]) * 1000) / count;
  const database = (((await databaseCpuMs()) - before[2]) * 1000) / count;
  note(name, ms);
  costs.set(name, [...(costs.get(name) ?? []), [own, far, database]]);
};

const timed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const table = new Map<string, number[]>();
const costs = new Map<string, [own: number, endpoint: number, database: number][]>();
const note = (name: string, ms: number): void => {
  table.set(name, [...(table.get(name) ?? []), ms]);
  console.error(`${name}: ${Math.round(ms)} ms`);
};
const median = (name: string): number =>
  [...(table.get(name) ?? [])].sort((a, b) => a - b)[(table.get(name)?.length ?? 0) >> 1] ?? 0;

/** The medians of each. */
const costOf = (name: string): string =>
  [0, 1, 2]
    .map((part) => {
      const sorted = (costs.get(name) ?? []).map((cost) => cost[part] ?? 0).sort((a, b) => a - b);
      return Math.round(sorted[sorted.length >> 1] ?? 0);
    })
    .join(' | ');

const compare = async (
  delayMs: number,
  count: number,
  withSdk: boolean,
  withBulk: boolean,
): Promise<void> => {
  const { url: endpoint, child } = await startEndpoint(delayMs);
  const label = `${delayMs} ms`;
  const text = await bodyOf(endpoint);
  await rawLoop(endpoint, 2_000, text);
  for (let run = 0; run < runs; run += 1) {
    await measured(`${label}, loop`, endpoint, count, () => timed(() => rawLoop(endpoint, count, text)));
    await measured(`${label}, lettersmith`, endpoint, count, () => ours(endpoint, Number.POSITIVE_INFINITY));
    if (withBulk) await measured(`${label}, lettersmith, bulk`, endpoint, count, () => ours(endpoint, 200));
    if (withSdk)
      await measured(`${label}, AWS SDK`, endpoint, count, () => timed(() => sdkLoop(endpoint, count, text)));
  }
  child.kill();
};

const maxPerSecond = (times: readonly number[]): number => {
  let found = 0;
  for (let from = 0, to = 0; to < times.length; to += 1) {
    while ((times[to] ?? 0) - (times[from] ?? 0) >= 1_000) from += 1;
    found = Math.max(found, to - from + 1);
  }
  return found;
};

const spawnWorker = (endpoint: string, perSecond: number) => {
  const child = spawn(
    process.execPath,
    // As the server is started.
    ['--max-semi-space-size=16', path.join(folder, 'worker.ts'), databaseUrl, endpoint, String(perSecond)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', (data: Buffer) => {
    said += data;
  });
  return once(child, 'close').then(() => Number(said));
};

if (parts.has('instant') || parts.has('sdk') || parts.has('bulk') || parts.has('slow')) {
  await seed(database, mails);
  if (parts.has('instant') || parts.has('sdk') || parts.has('bulk'))
    await compare(0, mails, parts.has('sdk'), parts.has('bulk'));
  if (parts.has('slow')) await compare(50, mails, false, false);
  console.log(`\n${mails} mails of ${Math.round(html.length / 1000)} KB, ${runs} runs, ${atOnce} at once`);
  console.log(
    '| way | median ms | mails/s | × loop | own µs | endpoint µs | database µs |\n|---|--:|--:|--:|--:|--:|--:|',
  );
  for (const name of table.keys()) {
    const ms = median(name);
    const limit = median(`${name.split(',')[0]}, loop`);
    console.log(
      `| ${name} | ${Math.round(ms)} | ${Math.round((mails / ms) * 1000)} | ${(ms / limit).toFixed(2)} | ${costOf(name)} |`,
    );
  }
}

if (parts.has('rate')) {
  const perSecond = Number(option('rate') ?? 200);
  const count = perSecond * 20;
  await seed(database, count);
  const { url: endpoint, child } = await startEndpoint(50);
  const ctx = contextOf(database, databaseUrl, endpoint);
  await begin(ctx);
  await Promise.all(Array.from({ length: 4 }, () => spawnWorker(endpoint, perSecond)));
  const { arrivals } = await arrivalsAt(endpoint);
  const times = arrivals.sort((a, b) => a - b);
  // Without the first second, in which workers start, and the end.
  const [start = 0] = times;
  const inMiddle = times.filter((index) => index > start + 2_000 && index < (times.at(-1) ?? 0) - 1_000);
  const seconds = ((inMiddle.at(-1) ?? 0) - (inMiddle[0] ?? 0)) / 1000;
  console.log(
    `\nFour processes, ${perSecond} a second allowed: ${((inMiddle.length / seconds / perSecond) * 100).toFixed(1)} % used, at most ${maxPerSecond(times)} in any second, ${times.length} of ${count} mails`,
  );
  child.kill();
}

if (parts.has('memory')) {
  const { url: endpoint, child } = await startEndpoint(0);
  const ctx = contextOf(database, databaseUrl, endpoint);
  for (const count of [10_000, large]) {
    await seed(database, count);
    await forget(endpoint);
    await begin(ctx);
    const started = performance.now();
    const running = spawnWorker(endpoint, unlimited);
    let firstMs = 0;
    while (firstMs === 0) {
      if ((await arrivalsAt(endpoint)).count > 0) firstMs = performance.now() - started;
      else await pause(20);
    }
    const megabytes = await running;
    const ms = performance.now() - started;
    console.log(
      `\n${count} recipients: the first mail after ${Math.round(firstMs)} ms with the start of the process, ${Math.round((count / ms) * 1000)} mails/s, ${megabytes} MB at most`,
    );
  }
  child.kill();
}

await database.close();
await admin.pool.query(`drop database ${databaseName} with (force)`);
await admin.close();
process.exit(0);
