// How long the report of a campaign with a million recipients takes to open: each call that its page makes, one after
// the other and all at once, over HTTP. Then the report of a workspace over a year.
//
//   node bench/report/run.ts [--recipients=1000000] [--opens=60] [--campaigns=10000]
//
// Starts its own PostgreSQL, with PostgreSQL's default settings, and the server in this process.
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { measuredAt } from '../measured.ts';
import { fillWorkspace, fillYear, largeCampaign } from './data.ts';

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((text) => text.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const recipients = numberOf('recipients', 1_000_000);
const opens = numberOf('opens', 60);
const yearCampaigns = numberOf('campaigns', 10_000);

const cluster = await startCluster();
if (!cluster) throw new Error('PostgreSQL 15 or newer is needed, with its server programs.');
// Read when the modules below are loaded.
process.env.DATABASE_URL = cluster.url;
const { startTestServer } = await import('../../test/support/app.ts');
const { idOf } = await import('../../src/server/domain/audience/contacts/public-ids.ts');
const { recount } = await import('../../src/server/domain/campaigns/reports/counts.ts');
const { countLargeCampaigns } = await import(
  '../../src/server/domain/campaigns/reports/figures-of-campaign.ts'
);

const app = await startTestServer();
const member = await app.member();
const workspace = await app.workspaceOf(member);
const { ctx } = app.server;
await app.database.pool.query(`update workspaces set plan_type = 'yearly' where id = $1`, [workspace]);
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

const filled = performance.now();
const campaigns = await fillWorkspace(app.database, workspace, recipients, ctx.now());
await app.database.pool.query('vacuum analyze');
console.error(`filled in ${seconds(filled)} s`);
const recounted = performance.now();
for (const id of campaigns) await recount(ctx, workspace, id);
console.error(`recounted in ${seconds(recounted)} s`);
const counted = performance.now();
const largeOnes = await countLargeCampaigns(ctx);
const countedText = `${largeOnes} of them counted in the background in ${seconds(counted)} s`;

const id = idOf('campaign', workspace, largeCampaign);
const own = `/api/esp/campaigns/${id}`;
const calls: Record<string, string> = {
  campaign: own,
  report: `${own}/report`,
  'recipients, first page': `${own}/recipients?limit=50`,
  comparison: `${own}/comparison`,
  'best hours': '/api/esp/best-hours?timeZone=Europe%2FBerlin',
  'click map, figures': `${own}/click-map`,
  'click map, on the email': `/preview/click-map/${id}`,
};

/** The server refuses more calls of one account in a minute, so they pause before. */
const callsAMinute = 500;
let callsLeft = callsAMinute;
const rest = async (next: number): Promise<void> => {
  if (callsLeft < next) {
    await pause(61_000);
    callsLeft = callsAMinute;
  }
  callsLeft -= next;
};

const times = async (count: number, callsEach: number, work: () => Promise<unknown>): Promise<number[]> => {
  const found: number[] = [];
  for (let run = 0; run < count; run += 1) {
    await rest(callsEach);
    const started = performance.now();
    await work();
    found.push(performance.now() - started);
  }
  return found.sort((a, b) => a - b);
};

const row = (name: string, sorted: readonly number[]): string => {
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `| ${name} | ${sorted.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`;
};

const get = async (address: string, client = member): Promise<void> => {
  const { status, text } = await client.get(address);
  if (status !== 200) throw new Error(`${address} answered ${status}: ${text.slice(0, 200)}`);
};
/** Answers that are kept for some minutes are made anew. */
const forget = (): void => app.advance(11 * 60_000);

const rows: string[] = [];
forget();
rows.push(row('best hours, first reading', await times(1, 1, () => get(calls['best hours'] ?? ''))));
for (const [name, address] of Object.entries(calls))
  rows.push(row(name, await times(opens, 1, () => get(address))));
const page = () => Promise.all(Object.values(calls).map((address) => get(address)));
rows.push(row('**all of the page at once**', await times(opens, Object.keys(calls).length, page)));
rows.push(
  row(
    'all at once, best hours not kept',
    await times(Math.ceil(opens / 4), Object.keys(calls).length, async () => {
      forget();
      await page();
    }),
  ),
);

const owner = await app.member('owner@year.example');
await fillYear(app.database, await app.workspaceOf(owner), yearCampaigns, ctx.now());
await app.database.pool.query('vacuum analyze campaigns, campaign_counts');
const day = (ago: number): string =>
  new Date(ctx.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
for (const [days, by] of [
  [364, 'week'],
  [30, 'day'],
] as const) {
  callsLeft = callsAMinute;
  const period = `from=${day(days)}&to=${day(0)}&by=${by}&timeZone=Europe%2FBerlin`;
  rows.push(
    row(
      `\`/reports\`, ${days} days`,
      await times(opens, 1, () => get(`/api/esp/reports/overview?${period}`, owner)),
    ),
  );
}

console.log(`${measuredAt()}\n`);
console.log(
  `${recipients.toLocaleString('en-US')} recipients, ${campaigns.length} campaigns; ${countedText}.\n`,
);
console.log('| call | runs | median ms | p95 | max |\n|---|--:|--:|--:|--:|');
for (const text of rows) console.log(text);

await app.close();
await cluster.stop();
