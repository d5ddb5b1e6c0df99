// A campaign reaches each of its recipients exactly once. Limits, pauses, unconfirmed deliveries and faults have test
// files of their own beside this one.
import { expect, test } from 'vitest';
import { setUpSendingStage } from '../../../../../test/support/samples/send-worker.ts';
import { suppress } from '../../../db/audience/consent/suppressions.ts';

const stage = setUpSendingStage();

const idsOf = (messages: readonly { contact: number }[]): number[] => messages.map(({ contact }) => contact);

test('each contact of the audience gets one message, and the campaign is complete', async () => {
  // Given
  await stage.seedContacts(230);
  await stage.seedCampaign();
  // When
  stage.startWorker();
  await stage.waitUntilSent();
  // Then
  const accepted = await stage.acceptedMessages();
  expect(new Set(accepted.map(({ to }) => to)).size).toBe(230);
  expect(accepted).toHaveLength(230);
  expect(await stage.deliveryStates()).toEqual({ accepted: 230 });
  expect(await stage.campaign()).toMatchObject({
    outcome: 'complete',
    total_recipients: 230,
    waiting: null,
  });
  await stage.deliverEvents();
  expect(await stage.deliveryStates()).toEqual({ delivered: 230 });
});

test('C41 a contact who unsubscribes, bounces, is blocked or deleted before sending gets no message, and the reason is stored', async () => {
  // Given a campaign whose snapshot contains all contacts
  const { workspaceId, ctx } = stage;
  await stage.seedContacts(60);
  await stage.seedCampaign();
  await stage.writeSnapshot();
  expect(await stage.deliveryStates()).toEqual({ queued: 60 });
  // When five of them may not get messages any more
  await stage.update('contacts', { status: 'unsubscribed' }, 60);
  await stage.update('contacts', { status: 'bounced' }, 59);
  await suppress(ctx.db, workspaceId, [`p58@${workspaceId}.example`], {
    reason: 'complained',
    source: 'test',
    at: ctx.now(),
  });
  await ctx.db.deleteFrom('contacts').where('workspace_id', '=', workspaceId).where('id', '=', 57).execute();
  await ctx.db
    .updateTable('list_members')
    .set({ status: 'left' })
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', 56)
    .execute();
  stage.startWorker();
  await stage.waitUntilSent();
  // Then only the others get one
  const reached = idsOf(await stage.acceptedMessages());
  expect(reached.filter((id) => id > 55)).toEqual([]);
  expect(reached).toHaveLength(55);
  const skipped = await ctx.db
    .selectFrom('deliveries')
    .select(['contact_id', 'reason'])
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'skipped')
    .orderBy('contact_id')
    .execute();
  expect(skipped).toEqual([
    { contact_id: 56, reason: 'left_list' },
    { contact_id: 57, reason: 'deleted' },
    { contact_id: 58, reason: 'suppressed' },
    { contact_id: 59, reason: 'bounced' },
    { contact_id: 60, reason: 'unsubscribed' },
  ]);
  expect(await stage.counts()).toMatchObject({ sent: 55, skipped: 5 });
});

test('an undeliverable address is skipped', async () => {
  // Given an address whose local part is not ASCII
  await stage.seedContacts(3);
  await stage.update('contacts', { email: 'bö@home.example' }, 2);
  await stage.seedCampaign();
  // When
  stage.startWorker();
  await stage.waitUntilSent();
  // Then
  expect(await stage.deliveryStates()).toEqual({ accepted: 2, skipped: 1 });
});

test('a temporarily refused message is sent later, once', async () => {
  // Given an account where SES throttles every twentieth call
  await stage.seedContacts(200);
  await stage.seedCampaign();
  await stage.setSesAccount({ maxSendRate: 500, faults: { seed: 5, throttled: 0.05 } });
  // When
  stage.startWorker();
  await stage.waitUntilSent();
  // Then
  expect(await stage.deliveryStates()).toEqual({ accepted: 200 });
  const accepted = await stage.acceptedMessages();
  expect(accepted).toHaveLength(200);
  expect(accepted.some(({ attempt }) => attempt > 1)).toBe(true);
});

test('C50 in the SES sandbox, unverified recipients fail, and the others get their message', async () => {
  // Given an account in the SES sandbox, which knows one of five recipients
  await stage.seedContacts(5);
  await stage.seedCampaign();
  await stage.setSesAccount({ productionAccess: false, maxSendRate: 100 });
  await stage.ses.sandbox.verifyIdentity(`p3@${stage.workspaceId}.example`);
  // When
  stage.startWorker();
  await stage.waitUntilSent();
  // Then
  expect(idsOf(await stage.acceptedMessages())).toEqual([3]);
  const failed = await stage.ctx.db
    .selectFrom('deliveries')
    .select('reason')
    .where('workspace_id', '=', stage.workspaceId)
    .where('state', '=', 'failed')
    .execute();
  expect(failed).toEqual(Array.from({ length: 4 }, () => ({ reason: 'recipient_not_verified' })));
  expect((await stage.campaign()).outcome).toBe('with_problems');
});

test('one call carries many messages at high rates, each with its own headers, tags and result', async () => {
  // Given a rate at which calls are bulk calls, and a name that looks like a template
  await stage.seedContacts(130);
  await stage.update('contacts', { first_name: '{{{evil}}}' }, 7);
  await stage.seedCampaign();
  await stage.setSesAccount({ maxSendRate: 5_000 });
  // When
  stage.startWorker({ config: { bulkFromPerSecond: 200 } });
  await stage.waitUntilSent();
  // Then
  const accepted = await stage.acceptedMessages();
  expect(accepted).toHaveLength(130);
  expect(new Set(idsOf(accepted)).size).toBe(130);
  expect(await stage.deliveryStates()).toEqual({ accepted: 130 });
  const { outbox } = stage.ses.sandbox;
  const page = await outbox.list({ limit: 200 });
  const seventh = await outbox.get(page.find(({ tags }) => tags.k === '7')?.id ?? '');
  expect(seventh?.subject).toBe('Hello {{{evil}}}');
  expect(seventh?.html).toContain('Hello {{{evil}}},');
  expect(seventh?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value).toMatch(/^<https:/);
});

test('campaigns of one account share its rate evenly', async () => {
  // Given two campaigns that start at the same time, however long their snapshots take
  await stage.seedContacts(300);
  for (const campaign of [1, 2]) {
    await stage.seedCampaign(campaign);
    await stage.writeSnapshot(campaign);
  }
  await stage.setSesAccount({ maxSendRate: 60 });
  // When some of their messages are sent
  stage.startWorker();
  await stage.waitUntilAccepted(80);
  // Then about half of them are of each
  const accepted = await stage.acceptedMessages();
  const shareOfFirst = accepted.filter(({ campaign }) => campaign === 1).length / accepted.length;
  expect(shareOfFirst).toBeGreaterThan(0.35);
  expect(shareOfFirst).toBeLessThan(0.65);
});

test('a stopped worker leaves no delivery unconfirmed, and another continues at once', async () => {
  // Given a worker amid a campaign
  await stage.seedContacts(60);
  await stage.seedCampaign();
  await stage.setSesAccount({ maxSendRate: 60, latencyMs: 50 });
  const first = stage.startWorker();
  await stage.waitUntilAccepted(10);
  // When it is stopped
  await first.stop();
  const { sending, in_doubt } = await stage.deliveryStates();
  expect([sending, in_doubt]).toEqual([undefined, undefined]);
  // Then another sends the rest
  stage.startWorker();
  await stage.waitUntilSent();
  expect(await stage.acceptedMessages()).toHaveLength(60);
});
