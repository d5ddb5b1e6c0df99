import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteWorkspaces, testDatabase } from '../../../../test/support/database.ts';
import { runs } from '../../../../test/support/runs.ts';
import { processInbox } from '../../../../test/support/samples/process-inbox.ts';
import {
  addCampaign,
  addWorkspace,
  eventContext,
  partitionMonth,
  workspaceId,
} from '../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../context.ts';
import { recordUnsubscribeByCampaign } from '../../db/audience/consent/unsubscribes.ts';
import { saveResults } from '../../db/campaigns/deliveries.ts';
import { insertInbox } from '../../db/carriers/event-inbox.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { addCounts, readCounts } from '../../db/shared/campaign-counts.ts';
import { recount } from '../campaigns/reports/counts.ts';
import { dedupeOf, type NormalizedEvent } from '../carriers/normalized-event.ts';

let database: OpenDatabase;
let ctx: Context;
const clock = { now: new Date('2026-11-21T12:00:00Z') };
const sentAt = Date.parse('2026-11-20T10:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  ctx = eventContext(database, clock);
});
afterAll(() => database.close());

const resetWorkspace = async (): Promise<void> => {
  await database.pool.query('delete from event_keys');
  await database.pool.query('delete from contacts');
  await database.pool.query('delete from campaigns');
  await deleteWorkspaces(database);
  await addWorkspace(database);
};
beforeEach(resetWorkspace);

const processEvents = async (events: readonly NormalizedEvent[], batch = events.length): Promise<void> => {
  for (let at = 0; at < events.length; at += Math.max(1, batch)) {
    const entries = events
      .slice(at, at + Math.max(1, batch))
      .map((event) => ({ workspaceId, dedupe: dedupeOf(event), payload: event }));
    await insertInbox(ctx.db, entries, clock.now);
    await processInbox(ctx);
  }
};

const sesEventFor = (
  kind: NormalizedEvent['kind'],
  contact: number,
  afterMs: number,
  more: Partial<NormalizedEvent> = {},
): NormalizedEvent => ({
  kind,
  at: sentAt + afterMs,
  mailAt: sentAt,
  campaign: 1,
  contact,
  messageId: `m-1-${contact}`,
  ...more,
});
const engagement = (
  kind: 'open' | 'click',
  contact: number,
  afterMs: number,
  more: Partial<NormalizedEvent> = {},
): NormalizedEvent => ({
  kind,
  at: sentAt + afterMs,
  campaign: 1,
  contact,
  ...more,
});

/** Everything that users see of a campaign and its contacts. */
const readFigures = async (): Promise<object> => {
  const rows = async (text: string) => (await database.pool.query(text)).rows;
  return {
    counts: Object.fromEntries(
      (await readCounts(ctx.db, workspaceId, [1])).get(1)
        ? [['1', (await readCounts(ctx.db, workspaceId, [1])).get(1)]]
        : [],
    ),
    mails:
      await rows(`select contact_id, state, accepted_at, delivered_at, opened_at, machine_opened_at, clicked_at,
      machine_clicked_at, bounced_at, bounce_kind, complained_at, unsubscribed_at, reason from deliveries order by campaign_id, contact_id`),
    links: await rows(`select id, people, clicks, machine_clicks, group_people from campaign_links
      order by campaign_id, id`),
    clients: await rows(
      'select kind, client, people from campaign_clients where people <> 0 order by campaign_id, kind, client',
    ),
    events: await rows(`select contact_id, kind, at, link_id, is_machine, detail, client from events
      where kind in ('open', 'click') order by 1, 2, 3, 4, 6`),
    days: await rows(`select day::text, what, sum(n) as n from workspace_days where what <> 'contacts'
      group by 1, 2 having sum(n) <> 0 order by 1, 2`),
    people: await rows(
      'select id, status, soft_bounces, last_open_at, last_click_at from contacts order by id',
    ),
    blocks: await rows(`select encode(email_hash, 'hex') as hash, reason from suppressions order by 1`),
  };
};

describe('C60: events in any order, with any repetition, give the same result', () => {
  const history: NormalizedEvent[] = [
    sesEventFor('send', 1, 0),
    sesEventFor('delivery', 1, 1_000),
    engagement('open', 1, 1_500),
    engagement('open', 1, 60_000, { client: 'gmail-proxy/hidden' }),
    engagement('click', 1, 61_000, { link: 1, client: 'chrome/phone' }),
    engagement('click', 1, 90_000, { link: 1, client: 'chrome/phone' }),
    sesEventFor('send', 2, 0),
    sesEventFor('delivery', 2, 900),
    engagement('open', 2, 3_000, { machine: 'apple' }),
    engagement('click', 2, 5_000, { link: 0 }),
    engagement('click', 2, 5_100, { link: 1 }),
    engagement('click', 2, 5_200, { link: 2 }),
    sesEventFor('send', 3, 0),
    sesEventFor('bounce', 3, 2_000, { isHard: false, subtype: 'MailboxFull', emails: ['p3@people.example'] }),
    sesEventFor('bounce', 3, 9_000, { isHard: true, subtype: 'General', emails: ['p3@people.example'] }),
    sesEventFor('send', 4, 0),
    sesEventFor('delivery', 4, 700),
    sesEventFor('complaint', 4, 99_000, { emails: ['p4@people.example'] }),
    sesEventFor('bounce', 4, 120_000, { isHard: true, subtype: 'General', emails: ['p4@people.example'] }),
    sesEventFor('send', 5, 0),
    sesEventFor('delivery', 5, 800),
    sesEventFor('bounce', 5, 1_800, { isHard: false, subtype: 'General', emails: ['p5@people.example'] }),
    sesEventFor('send', 6, 0),
    sesEventFor('reject', 6, 10),
    sesEventFor('delay', 7, 5_000),
    engagement('open', 7, 1_000_000),
  ];

  test('in any permutation, repeated, in batches of any size', async () => {
    await addCampaign(database, { recipientCount: 7, deliveryState: 'in_doubt' });
    await processEvents(history);
    const expected = await readFigures();
    expect(expected).toMatchObject({
      counts: {
        1: {
          sent: 6,
          delivered: 3,
          opened: 2,
          machine_opened: 2,
          clicked: 1,
          machine_clicked: 1,
          bounced: 2,
          complained: 1,
          failed: 1,
          in_doubt: 0,
        },
      },
      links: [
        { id: 0, people: 0, clicks: 0, machine_clicks: 1 },
        { id: 1, people: 1, clicks: 2, machine_clicks: 1 },
        { id: 2, people: 0, clicks: 0, machine_clicks: 1 },
        { id: 3, people: 0, clicks: 0, machine_clicks: 0 },
      ],
      clients: [
        { kind: 'click', client: 'chrome/phone', people: 1 },
        { kind: 'open', client: 'gmail-proxy/hidden', people: 1 },
      ],
    });
    const count = runs(12, 400);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(history, { minLength: history.length }),
        fc.array(fc.constantFrom(...history), { maxLength: 10 }),
        fc.integer({ min: 3, max: history.length }),
        async (shuffled, repeated, batch) => {
          await resetWorkspace();
          await addCampaign(database, { recipientCount: 7, deliveryState: 'in_doubt' });
          await processEvents([...shuffled, ...repeated], batch);
          expect(await readFigures()).toEqual(expected);
        },
      ),
      { numRuns: count },
    );
  });
});

test('two links to one address count on their own, and a person who follows both counts once for the address', async () => {
  await addCampaign(database, { recipientCount: 3 });
  await database.pool.query(
    'update campaign_links set group_id = case when id in (0, 2) then 0 else id end where campaign_id = 1',
  );
  await processEvents([
    engagement('click', 1, 61_000, { link: 0, client: 'safari/phone' }),
    engagement('click', 1, 90_000, { link: 2, client: 'chrome/desktop' }),
    engagement('click', 2, 95_000, { link: 2, client: 'safari/phone' }),
    engagement('click', 3, 96_000, { link: 2, machine: 'scanner', client: 'chrome/desktop' }),
  ]);
  const figures = await readFigures();
  expect(figures).toMatchObject({
    links: [
      { id: 0, people: 1, clicks: 1, machine_clicks: 0, group_people: 2 },
      { id: 1, people: 0 },
      { id: 2, people: 2, clicks: 2, machine_clicks: 1, group_people: 0 },
      { id: 3, people: 0 },
    ],
    clients: [
      { kind: 'click', client: 'chrome/desktop', people: 1 },
      { kind: 'click', client: 'safari/phone', people: 2 },
      { kind: 'machine-click', client: 'chrome/desktop', people: 1 },
    ],
  });
  await database.pool.query('update campaign_links set people = 7, group_people = 9, machine_clicks = 3');
  await database.pool.query('update campaign_clients set people = 5');
  await recount(ctx, workspaceId, 1);
  expect(await readFigures()).toEqual(figures);
});

test('a machine that follows every address is found, however often an address is in the email', async () => {
  await addCampaign(database);
  await database.pool.query(
    'update campaign_links set group_id = case when id = 3 then 3 else 0 end where campaign_id = 1',
  );
  await processEvents([
    engagement('click', 1, 61_000, { link: 0 }),
    engagement('click', 1, 61_100, { link: 1 }),
  ]);
  expect(await readFigures()).toMatchObject({ counts: { 1: { clicked: 1 } } });
  await processEvents([engagement('click', 1, 61_200, { link: 3 })]);
  expect(await readFigures()).toMatchObject({ counts: { 1: { clicked: 0, machine_clicked: 1 } } });
});

test('C60: an event that arrives twice by different ways is counted once', async () => {
  await addCampaign(database);
  const open = engagement('open', 1, 60_000);
  await processEvents([open]);
  await database.pool.query('delete from event_keys');
  await processEvents([open]);
  const { rows } = await database.pool.query(`select count(*)::int as n from events`);
  expect(rows).toEqual([{ n: 1 }]);
});

test('any event settles an unconfirmed or unknown delivery, and the outcome of its campaign', async () => {
  await addCampaign(database, { recipientCount: 3, deliveryState: 'unknown' });
  await database.pool.query(`update campaigns set outcome = 'with_problems'`);
  await processEvents([sesEventFor('send', 1, 0), sesEventFor('delivery', 2, 1_000)]);
  const outcome = async () => (await database.pool.query('select outcome from campaigns')).rows[0].outcome;
  expect(await outcome()).toBe('with_problems');
  // An open proves that the message was sent.
  await processEvents([engagement('open', 3, 60_000)]);
  expect((await readCounts(ctx.db, workspaceId, [1])).get(1)).toMatchObject({
    sent: 3,
    unknown: 0,
    opened: 1,
  });
  expect(await outcome()).toBe('complete');
});

test('late events of a failed message do not apply to the one that is queued again', async () => {
  await addCampaign(database, { recipientCount: 2 });
  await processEvents([sesEventFor('reject', 1, 10), sesEventFor('reject', 2, 10)]);
  const states = async () =>
    (await database.pool.query('select state from deliveries order by contact_id')).rows.map(
      ({ state }) => state,
    );
  expect(await states()).toEqual(['failed', 'failed']);
  await database.pool.query(`update deliveries set state = 'queued', reason = null`);
  await processEvents([sesEventFor('send', 1, 0), sesEventFor('send', 2, 0)]);
  expect(await states()).toEqual(['queued', 'queued']);
  for (const state of ['sending', 'in_doubt', 'unknown']) {
    await database.pool.query('update deliveries set state = $1', [state]);
    await processEvents([sesEventFor('not_rendered', 1, 20), sesEventFor('not_rendered', 2, 20)]);
    expect(await states()).toEqual([state, state]);
  }
  await processEvents([sesEventFor('delivery', 2, 900)]);
  expect(await states()).toEqual(['unknown', 'delivered']);
});

test('nor do they apply if a pause or a throttled call queued the message again', async () => {
  await addCampaign(database, { recipientCount: 1 });
  await processEvents([sesEventFor('reject', 1, 10)]);
  await database.pool.query(`update deliveries set state = 'sending', reason = null, attempt = 2`);
  const result = { id: 1, attempt: 2, state: 'queued' as const, messageId: null, reason: null, nextAt: null };
  await saveResults(ctx.db, { workspaceId, campaignId: 1, partitionMonth }, [result], clock.now);
  await processEvents([sesEventFor('send', 1, 0)]);
  const row = async () => (await database.pool.query('select state, message_id from deliveries')).rows[0];
  expect(await row()).toMatchObject({ state: 'queued' });
  await database.pool.query(`update deliveries set state = 'in_doubt', attempt = 3`);
  await processEvents([sesEventFor('send', 1, 50, { messageId: 'the next one' })]);
  expect(await row()).toEqual({ state: 'accepted', message_id: 'the next one' });
});

describe('contacts', () => {
  const statuses = async () =>
    (await database.pool.query('select status from contacts order by id')).rows.map(({ status }) => status);
  const reasons = async () =>
    (await database.pool.query('select reason from suppressions order by reason')).rows.map(
      ({ reason }) => reason,
    );

  test('a hard bounce and a complaint suppress at once; a complaint takes precedence', async () => {
    await addCampaign(database, { recipientCount: 3 });
    await processEvents([
      sesEventFor('bounce', 1, 10, { isHard: true, subtype: 'General', emails: ['p1@people.example'] }),
      sesEventFor('complaint', 1, 20, { emails: ['p1@people.example'] }),
      sesEventFor('complaint', 2, 20, { emails: ['p2@people.example'] }),
    ]);
    expect(await statuses()).toEqual(['complained', 'complained', 'subscribed']);
    expect(await reasons()).toEqual(['complained', 'complained']);
    const { rows } = await database.pool.query(
      `select contact_id, actor_name, action from audience_audit order by 1`,
    );
    expect(rows).toEqual([
      { contact_id: 1, actor_name: 'Amazon SES', action: 'reported a mail as spam' },
      { contact_id: 2, actor_name: 'Amazon SES', action: 'reported a mail as spam' },
    ]);
  });

  test('an address that was changed since is suppressed, and the contact stays as it is', async () => {
    await addCampaign(database);
    await processEvents([
      sesEventFor('bounce', 1, 10, { isHard: true, subtype: 'General', emails: ['old@people.example'] }),
    ]);
    expect(await statuses()).toEqual(['subscribed']);
    expect(await reasons()).toEqual(['bounced']);
  });

  const softBounce = (campaign: number, subtype = 'MailboxFull'): NormalizedEvent => ({
    ...sesEventFor('bounce', 1, campaign * 86_400_000, {
      isHard: false,
      subtype,
      emails: ['p1@people.example'],
    }),
    campaign,
    messageId: `m-${campaign}-1`,
  });

  test('five soft bounces in a row suppress; one delivered message resets the count', async () => {
    for (let id = 1; id <= 7; id += 1) await addCampaign(database, { id });
    for (const campaign of [1, 2, 3, 4]) await processEvents([softBounce(campaign)]);
    expect(await statuses()).toEqual(['subscribed']);
    const delivered: NormalizedEvent = {
      ...sesEventFor('delivery', 1, 4.5 * 86_400_000),
      campaign: 5,
      messageId: 'm-5-1',
    };
    await processEvents([delivered]);
    await processEvents([softBounce(6)]);
    const counted = await database.pool.query('select soft_bounces from contacts');
    expect(counted.rows).toEqual([{ soft_bounces: 1 }]);
    expect(await statuses()).toEqual(['subscribed']);
    await database.pool.query(
      `update deliveries set delivered_at = null, state = 'accepted' where campaign_id = 5`,
    );
    await processEvents([softBounce(7)]);
    expect(await statuses()).toEqual(['bounced']);
    expect(await reasons()).toEqual(['bounced']);
  });

  test.each(['MessageTooLarge', 'ContentRejected', 'AttachmentRejected'])(
    'bounces for content (%s) do not affect the contact',
    async (subtype) => {
      for (let id = 1; id <= 6; id += 1) await addCampaign(database, { id });
      for (const campaign of [1, 2, 3, 4, 5, 6]) await processEvents([softBounce(campaign, subtype)]);
      expect(await statuses()).toEqual(['subscribed']);
    },
  );

  test('C63: a bounce outside campaigns suppresses its address too', async () => {
    await addCampaign(database, { recipientCount: 2 });
    const bounceOutsideCampaigns: NormalizedEvent = {
      kind: 'bounce',
      at: sentAt,
      messageId: 'a test email',
      isHard: true,
      subtype: 'OnAccountSuppressionList',
      emails: ['p2@people.example'],
    };
    await processEvents([bounceOutsideCampaigns]);
    expect(await statuses()).toEqual(['subscribed', 'bounced']);
    expect(await reasons()).toEqual(['bounced']);
  });
});

describe('C45: contacts who are not counted', () => {
  const opens = async () => (await readCounts(ctx.db, workspaceId, [1])).get(1)?.opened;
  const events = [engagement('open', 1, 60_000), engagement('click', 1, 61_000, { link: 0 })];

  test.each([
    ['the campaign', 'update campaigns set track_opens = false, track_clicks = false'],
    ['the workspace', `insert into tracking_settings values ('w1', false, false)`],
    ['the person', 'update contacts set opens_refused_at = now()'],
  ])('nothing is counted where %s has switched it off', async (_who, change) => {
    await addCampaign(database);
    await database.pool.query(change);
    await processEvents(events);
    expect(await opens()).toBe(0);
    expect((await database.pool.query('select 1 from events')).rowCount).toBe(0);
    expect((await database.pool.query('select last_open_at from contacts')).rows).toEqual([
      { last_open_at: null },
    ]);
  });

  test('with every switch on, the open is counted and the inbox keeps no payload', async () => {
    await addCampaign(database);
    await processEvents(events.map((event) => ({ ...event, network: '198.51.100.0/24' })));
    expect(await opens()).toBe(1);
    const { rows } = await database.pool.query('select distinct network from events');
    expect(rows).toEqual([{ network: '198.51.100.0/24' }]);
    expect((await database.pool.query('select payload from event_inbox')).rows).toEqual([]);
    // Its key is a hash.
    const { rows: keys } = await database.pool.query('select key from event_keys');
    expect(keys).toEqual([
      { key: expect.stringMatching(/^[\w-]{22}$/) },
      { key: expect.stringMatching(/^[\w-]{22}$/) },
    ]);
  });
});

test('a poison message holds up nothing else', async () => {
  await addCampaign(database, { recipientCount: 30 });
  const events = Array.from({ length: 30 }, (_, index) => sesEventFor('delivery', index + 1, 1_000));
  const entries = events.map((event) => ({ workspaceId, dedupe: dedupeOf(event), payload: event }));
  const broken = {
    workspaceId,
    dedupe: 'broken',
    payload: { kind: 'delivery', at: 1e300, campaign: 1, contact: 5 },
  };
  await insertInbox(ctx.db, entries.slice(0, 10), clock.now);
  await insertInbox(ctx.db, [broken], clock.now);
  await insertInbox(ctx.db, entries.slice(10), clock.now);
  await processInbox(ctx);
  expect((await database.pool.query('select from event_inbox')).rowCount).toBe(0);
  expect((await readCounts(ctx.db, workspaceId, [1])).get(1)?.delivered).toBe(30);
});

test('while messages are sent, contacts unsubscribe and counts are rebuilt, nothing is counted twice or missed', async () => {
  const people = 600;
  await addCampaign(database, { recipientCount: people, deliveryState: 'sending', state: 'sending' });
  const events = Array.from({ length: people }, (_, index) => index + 1).flatMap((contact) => [
    sesEventFor('send', contact, 0),
    contact % 40 === 0
      ? sesEventFor('bounce', contact, 900, { isHard: true, subtype: 'General', emails: [] })
      : sesEventFor('delivery', contact, 900),
    ...(contact % 3 === 0 ? [engagement('open', contact, 60_000 + contact)] : []),
    ...(contact % 7 === 0 ? [engagement('click', contact, 90_000 + contact, { link: contact % 4 })] : []),
  ]);
  const send = async (): Promise<void> => {
    for (let first = 1; first <= people; first += 100) {
      const results = Array.from({ length: 100 }, (_, index) => ({
        id: first + index,
        attempt: 1,
        state: 'accepted' as const,
        messageId: `m-1-${first + index}`,
        reason: null,
        nextAt: null,
      }));
      await ctx.db.transaction().execute(async (tx) => {
        const deltas = await saveResults(
          tx,
          { workspaceId, campaignId: 1, partitionMonth },
          results,
          clock.now,
        );
        await addCounts(tx, workspaceId, 1, 3, deltas);
      });
    }
  };
  const unsubscribe = async (): Promise<void> => {
    for (let contact = 5; contact <= people; contact += 50)
      await ctx.db
        .transaction()
        .execute((tx) => recordUnsubscribeByCampaign(tx, workspaceId, 1, contact, clock.now));
  };
  const countAnew = async (): Promise<void> => {
    for (let times = 0; times < 10; times += 1) await recount(ctx, workspaceId, 1);
  };
  await Promise.all([processEvents(events, 150), send(), unsubscribe(), countAnew(), processInbox(ctx)]);
  await processInbox(ctx);
  const counted = (await readCounts(ctx.db, workspaceId, [1])).get(1);
  expect(counted).toMatchObject({
    sent: 600,
    delivered: 585,
    bounced: 15,
    opened: 257,
    clicked: 85,
    unsubscribed: 12,
  });
  expect(await recount(ctx, workspaceId, 1)).toEqual(counted);
});

test('a message that SES accepted but did not send turns a complete campaign into one with problems, in either order', async () => {
  const outcome = async () => (await database.pool.query('select outcome from campaigns')).rows[0].outcome;
  await addCampaign(database, { recipientCount: 2 });
  expect(await outcome()).toBe('complete');
  await processEvents([sesEventFor('reject', 1, 10)]);
  expect(await outcome()).toBe('with_problems');
  expect((await readCounts(ctx.db, workspaceId, [1])).get(1)).toMatchObject({ sent: 1, failed: 1 });
  // A canceled campaign stays canceled.
  await database.pool.query(`update campaigns set outcome = 'cancelled'`);
  await processEvents([sesEventFor('reject', 2, 10)]);
  expect(await outcome()).toBe('cancelled');
});
