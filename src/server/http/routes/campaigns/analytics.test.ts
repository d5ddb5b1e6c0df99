// Advanced analytics: which plans have it, and its results for campaigns with known figures.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { addCampaign } from '../../../../../test/support/samples/sent-campaign.ts';
import { idOf } from '../../../domain/audience/contacts/public-ids.ts';
import { planFeatures } from '../../../domain/billing/plan-features.ts';
import { recount } from '../../../domain/campaigns/reports/counts.ts';

let app: TestServer;
let member: Client;
let workspaceId: string;

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const setPlan = (plan: string, workspace = workspaceId) =>
  sql('update workspaces set plan_type = $1 where id = $2', [plan, workspace]);
const campaign = (id: number, rest: string) =>
  `/api/esp/campaigns/${idOf('campaign', workspaceId, id)}/${rest}`;

/** The number of people who opened and who clicked, for each campaign in turn; the last was sent a moment ago. */
const past = [
  [10, 4],
  [20, 2],
  [30, 0],
  [40, 8],
] as const;
const people = 100;
const small = 5;
const nextOne = 6;

const dayMs = 86_400_000;
const now = Math.floor(Date.now() / 1000) * 1000;
/** A week apart; the last one a moment ago. */
const startOf = (id: number): Date => new Date(now - (past.length - id) * 7 * dayMs);
const later = (minutes: number): string => new Date(startOf(1).getTime() + minutes * 60_000).toISOString();

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
  workspaceId = await app.workspaceOf(member);
  await setPlan('yearly');
  for (const [at, [opened, clicked]] of past.entries()) {
    const id = at + 1;
    await addCampaign(app.database, {
      workspace: workspaceId,
      id,
      recipientCount: people,
      startedAt: startOf(id),
    });
    await sql(
      `update deliveries set opened_at = (accepted_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC' where workspace_id = $1 and campaign_id = $2 and contact_id <= $3`,
      [workspaceId, id, opened],
    );
    await sql(
      `update deliveries set clicked_at = (accepted_at at time zone 'UTC' + interval '2 hours') at time zone 'UTC' where workspace_id = $1 and campaign_id = $2 and contact_id <= $3`,
      [workspaceId, id, clicked],
    );
    await recount(app.server.ctx, workspaceId, id);
  }
  // Too few emails to be compared with.
  await addCampaign(app.database, {
    workspace: workspaceId,
    id: small,
    recipientCount: 10,
    startedAt: startOf(-1),
  });
});
afterAll(() => app?.close());

describe('a plan', () => {
  const addresses = [
    () => campaign(4, 'comparison'),
    () => campaign(4, 'events/export'),
    () => '/api/esp/best-hours',
  ];
  test.each(['monthly', 'quarterly', 'one-off'])(
    'that is %s learns which plan has analytics',
    async (plan) => {
      await setPlan(plan);
      const answers = await Promise.all(addresses.map((address) => member.get(address())));
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [403, { message: 'Comparison with your past campaigns is part of the yearly plan.' }],
        [403, { message: 'Raw events as a CSV file are part of the yearly plan.' }],
        [403, { message: 'The best hour to send is part of the yearly plan.' }],
      ]);
      const has = plan === 'quarterly' ? ['priority-support'] : [];
      expect((await member.get('/api/auth/user')).body.plan.features).toEqual(has);
    },
  );

  test.each(['yearly', 'trial'])('that is %s has all analytics', async (plan) => {
    await setPlan(plan);
    for (const address of addresses) expect((await member.get(address())).status).toBe(200);
    await setPlan('yearly');
  });

  test('is not required where nothing is sold', () => {
    const all = ['priority-support', 'advanced-analytics'];
    expect(planFeatures({ payments: null }, { plan_type: 'monthly' })).toEqual(all);
    expect(planFeatures(app.server.ctx, { plan_type: 'monthly' })).toEqual([]);
  });
});

describe('the comparison', () => {
  test('comes with the median of earlier campaigns with enough recipients', async () => {
    const { body } = await member.get(campaign(4, 'comparison'));
    expect(body).toMatchObject({ campaigns: 3, isEarly: true });
    const past = (rates: number[]) =>
      rates.map((rate, index) => ({ startedAt: startOf(index + 1).toISOString(), rate }));
    expect(body.measures.slice(1, 4)).toEqual([
      { name: 'opened', rate: 40, median: 20, campaigns: 3, past: past([10, 20, 30]) },
      { name: 'clicked', rate: 8, median: 2, campaigns: 3, past: past([4, 2, 0]) },
      { name: 'clickToOpen', rate: 20, median: 10, campaigns: 3, past: past([40, 10, 0]) },
    ]);
    // No event of the carrier has come.
    expect(body.measures[0]).toEqual({ name: 'delivered', rate: null, median: null, campaigns: 0, past: [] });
  });

  test('omits what was not counted, and gives no median of too few', async () => {
    await sql('update campaigns set track_clicks = false where workspace_id = $1 and id = 2', [workspaceId]);
    const { body } = await member.get(campaign(4, 'comparison'));
    expect(body.measures[1]).toMatchObject({ name: 'opened', median: 20 });
    expect(body.measures[2]).toMatchObject({ name: 'clicked', rate: 8, median: null, campaigns: 2 });
    await sql('update campaigns set track_clicks = true where workspace_id = $1 and id = 2', [workspaceId]);
    const early = (await member.get(campaign(2, 'comparison'))).body;
    expect(early).toMatchObject({ campaigns: 1, isEarly: false });
    expect(early.measures.every(({ median }: { median: unknown }) => median === null)).toBe(true);
    const few = (await member.get(campaign(small, 'comparison'))).body;
    expect(few.measures.every(({ rate }: { rate: unknown }) => rate === null)).toBe(true);
  });

  test('has complaints to two decimals, and deliveries once they are known', async () => {
    await sql(
      `update campaign_counts set n = 30000 where workspace_id = $1 and campaign_id = 4 and what = 'sent'`,
      [workspaceId],
    );
    await sql(
      `insert into campaign_counts values ($1, 4, 'complained', 3, 25), ($1, 4, 'delivered', 3, 29700)`,
      [workspaceId],
    );
    const { measures } = (await member.get(campaign(4, 'comparison'))).body;
    expect(measures[0]).toMatchObject({ name: 'delivered', rate: 99 });
    expect(measures[5]).toMatchObject({ name: 'complained', rate: 0.08, median: 0 });
    await recount(app.server.ctx, workspaceId, 4);
  });

  test('and the average of the dashboard leave out what was sent within two days', async () => {
    await addCampaign(app.database, {
      workspace: workspaceId,
      id: nextOne,
      recipientCount: people,
      startedAt: new Date(now + 1000),
    });
    const { body } = await member.get(campaign(nextOne, 'comparison'));
    expect(body).toMatchObject({ campaigns: 3, isEarly: true });
    expect(body.measures[1]).toMatchObject({ name: 'opened', rate: 0, median: 20, campaigns: 3 });
    const { lastCampaign } = (await member.get('/api/dashboard')).body;
    expect(lastCampaign).toMatchObject({ sent: people, average: { delivered: 0, opened: 20, clicked: 2 } });
  });

  test('of another workspace does not exist', async () => {
    const other = await app.member();
    await setPlan('yearly', await app.workspaceOf(other));
    for (const rest of ['comparison', 'events/export'])
      expect((await other.get(campaign(4, rest))).status).toBe(404);
  });
});

describe('events', () => {
  test('come as a file, by recipient and time', async () => {
    await sql(
      `insert into events (workspace_id, at, campaign_id, contact_id, kind, link_id, is_machine) values
        ($1, $2, 1, 1, 'open', null, false), ($1, $3, 1, 1, 'click', 0, true), ($1, $4, 1, 1, 'click', 0, false)`,
      [workspaceId, later(60), later(1), later(120)],
    );
    await sql(`update contacts set email = '=cmd@formula.example' where workspace_id = $1 and id = 2`, [
      workspaceId,
    ]);
    const answer = await member.get(campaign(1, 'events/export'));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="events-\d{4}-\d\d-\d\d.csv"$/,
    );
    const [head, ...lines] = answer.text.split('\r\n').filter(Boolean);
    expect(head).toBe('time,recipient,type,link,by');
    expect(lines.slice(0, 5)).toEqual([
      `${later(0)},p1@people.example,sent,,`,
      `${later(1)},p1@people.example,clicked,https://shop.example/a,machine`,
      `${later(60)},p1@people.example,opened,,person`,
      `${later(120)},p1@people.example,clicked,https://shop.example/a,person`,
      `${later(0)},"'=cmd@formula.example",sent,,`,
    ]);
    expect(lines).toHaveLength(people + 3);
    await sql('delete from events where workspace_id = $1', [workspaceId]);
  });
});

describe('the best hour', () => {
  // Results are cached for ten minutes.
  const ask = async (timeZone: string) => {
    app.advance(11 * 60_000);
    return member.get(`/api/esp/best-hours?timeZone=${encodeURIComponent(timeZone)}`);
  };
  const react = (
    what: 'opened_at' | 'clicked_at',
    campaignId: number,
    from: number,
    to: number,
    at: string,
  ) =>
    sql(
      `update deliveries set ${what} = $2 where workspace_id = $1 and campaign_id = $3 and contact_id between $4 and $5`,
      [workspaceId, at, campaignId, from, to],
    );
  const someDay = new Date(now - 14 * dayMs);
  const tuesday = new Date(someDay.getTime() - ((someDay.getUTCDay() + 5) % 7) * dayMs)
    .toISOString()
    .slice(0, 10);

  beforeAll(async () => {
    await sql('update deliveries set opened_at = null, clicked_at = null where workspace_id = $1', [
      workspaceId,
    ]);
    await sql('update campaigns set started_at = $2 where workspace_id = $1', [
      workspaceId,
      new Date(now - 21 * dayMs),
    ]);
  });

  test('is not given for too few events', async () => {
    for (const id of [1, 2, 3, 4]) await react('opened_at', id, 1, people, `${tuesday}T09:10:00Z`);
    await react('clicked_at', 1, 1, 99, `${tuesday}T18:20:00Z`);
    expect((await ask('UTC')).body).toMatchObject({ campaigns: 5, reactions: 499, best: [] });
    await react('clicked_at', 1, 100, 100, `${tuesday}T18:20:00Z`);
    const { body } = await ask('UTC');
    expect(body.reactions).toBe(500);
    expect(body.best).toEqual([
      { weekday: 2, hour: 9 },
      { weekday: 2, hour: 18 },
    ]);
  });

  test('counts few people of an hour without naming it, and uses the time zone', async () => {
    await react('clicked_at', 2, 1, 20, `${tuesday}T18:40:00Z`);
    await react('clicked_at', 3, 1, 5, `${tuesday}T20:00:00Z`);
    const { body } = await ask('UTC');
    expect(body.best).toEqual([
      { weekday: 2, hour: 9 },
      { weekday: 2, hour: 18 },
    ]);
    expect(body.hours).toContainEqual({ weekday: 2, hour: 20, opened: 0, clicked: 5 });
    expect(body.hours).toContainEqual({ weekday: 2, hour: 18, opened: 0, clicked: 120 });
    // Half past five hours ahead: the clicks of 18:20 and 18:40 fall into two hours.
    expect((await ask('Asia/Kolkata')).body.hours).toEqual([
      { weekday: 2, hour: 14, opened: 400, clicked: 0 },
      { weekday: 2, hour: 23, opened: 0, clicked: 100 },
      { weekday: 3, hour: 0, opened: 0, clicked: 20 },
      { weekday: 3, hour: 1, opened: 0, clicked: 5 },
    ]);
  });

  test('is of the last ten campaigns', async () => {
    for (let id = 11; id <= 20; id += 1)
      await addCampaign(app.database, {
        workspace: workspaceId,
        id,
        recipientCount: people,
        startedAt: new Date(now - 20 * dayMs),
      });
    expect((await ask('UTC')).body).toEqual({ campaigns: 10, reactions: 0, hours: [], best: [] });
  });

  test('is of an existing time zone', async () => {
    expect((await ask('Mars/Olympus')).status).toBe(400);
  });
});
