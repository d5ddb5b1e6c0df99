// What stops a campaign: a person, the SES account, the end of the plan. Each recipient is still sent to at most once.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setUpSendingStage } from '../../../../../test/support/samples/send-worker.ts';

const stage = setUpSendingStage();

test('a pause takes effect within the messages of a quarter of a second; a resume skips and repeats no recipient', async () => {
  // Given a campaign that is being sent
  await stage.seedContacts(150);
  await stage.seedCampaign();
  await stage.setSesAccount({ maxSendRate: 100 });
  stage.startWorker();
  await stage.waitUntilAccepted(20);
  // When a person pauses it
  await stage.update('campaigns', { state: 'paused' }, 1);
  // Then few more messages go out. Counted in messages, of which 100 may go in a second: a busy machine is late with
  // everything.
  const { length: callsBefore } = stage.ses.sendCalls;
  await pause(600);
  await stage.waitUntilNoneInFlight();
  expect(stage.ses.sendCalls.length - callsBefore).toBeLessThanOrEqual(25);
  // And when the person resumes it, each recipient gets one message
  const { snapshot_cursor } = await stage.campaign();
  await stage.update('campaigns', { state: snapshot_cursor === null ? 'sending' : 'preparing' }, 1);
  await stage.waitUntilSent();
  const accepted = await stage.acceptedMessages();
  expect(accepted).toHaveLength(150);
  expect(new Set(accepted.map(({ contact }) => contact)).size).toBe(150);
});

test('a canceled campaign stays as it is', async () => {
  // Given a campaign that is being sent
  await stage.seedContacts(400);
  await stage.seedCampaign();
  await stage.setSesAccount({ maxSendRate: 10 });
  stage.startWorker();
  await stage.waitUntilAccepted(5);
  // When a person cancels it
  await stage.update('campaigns', { state: 'sent', outcome: 'cancelled' }, 1);
  // Then
  const { accepted = 0, queued = 0 } = await stage.waitUntilNoneInFlight();
  expect(accepted + queued).toBe(400);
  expect(queued).toBeGreaterThan(50);
  expect((await stage.campaign()).outcome).toBe('cancelled');
});

test.each([
  [{ sendingEnabled: false }, 'sending_paused'],
  [{ enforcementStatus: 'SHUTDOWN' as const }, 'account_suspended'],
])(
  'C53 an account that must not send (%j) pauses the campaign, and no recipient is lost',
  async (change, waiting) => {
    // Given a campaign that is being sent
    await stage.seedContacts(200);
    await stage.seedCampaign();
    await stage.setSesAccount({ maxSendRate: 10 });
    stage.startWorker();
    await stage.waitUntilAccepted(3);
    // When
    await stage.setSesAccount(change);
    // Then
    await stage.waitForCampaign({ state: 'paused', waiting });
    const { accepted = 0, queued = 0 } = await stage.waitUntilNoneInFlight();
    expect(accepted + queued).toBe(200);
  },
);

test('an unverified sender pauses the campaign', async () => {
  // Given a campaign from an address that SES does not know
  await stage.seedContacts(5);
  await stage.seedCampaign();
  const { frozen } = await stage.campaign();
  const from = { address: 'mara@elsewhere.example', name: 'Mara' };
  await stage.update('campaigns', { frozen: JSON.stringify({ ...frozen, from }) }, 1);
  // When
  stage.startWorker();
  // Then
  await stage.waitForCampaign({ state: 'paused', waiting: 'not_verified' });
  await stage.waitForDeliveryStates({ queued: 5 });
});

test('a plan that ends pauses the campaign', async () => {
  // Given a campaign that is being sent
  await stage.seedContacts(200);
  await stage.seedCampaign();
  await stage.setSesAccount({ maxSendRate: 10 });
  stage.startWorker();
  await stage.waitUntilAccepted(3);
  // When
  await stage.update('workspaces', { plan_ends_at: new Date(Date.now() - 1_000) });
  // Then
  await stage.waitForCampaign({ state: 'paused', waiting: 'plan_ended' });
  expect((await stage.acceptedMessages()).length).toBeLessThan(200);
});
