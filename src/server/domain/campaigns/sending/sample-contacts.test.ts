// Contacts of the sample shop get no message through an account whose messages leave this machine, however the campaign
// came to have them among its recipients.
import { expect, test } from 'vitest';
import { setUpSendingStage } from '../../../../../test/support/samples/send-worker.ts';

const stage = setUpSendingStage();

const loadSampleOf = async (first: number, last: number): Promise<void> => {
  await stage.ctx.db
    .insertInto('sample_shops')
    .values({
      workspace_id: stage.workspaceId,
      loaded_at: stage.ctx.now(),
      first_contact: first,
      last_contact: last,
      sent_campaigns: [],
      postal_address: '',
      made: '{}',
    })
    .execute();
};

const reasons = async (): Promise<Record<string, number>> => {
  const rows = await stage.ctx.db
    .selectFrom('deliveries')
    .select(['contact_id', 'reason'])
    .where('workspace_id', '=', stage.workspaceId)
    .where('reason', 'is not', null)
    .orderBy('contact_id')
    .execute();
  return Object.fromEntries(rows.map(({ contact_id, reason }) => [`${reason} ${contact_id}`, 1]));
};

test('real mail leaves out contacts of the sample shop, but not one with an address of the owner', async () => {
  await stage.seedContacts(10);
  await stage.update('contacts', { email: 'someone@shop.test' }, 5);
  await loadSampleOf(3, 6);
  await stage.seedCampaign();
  stage.startWorker();
  await stage.waitUntilSent();
  expect(await stage.deliveryStates()).toEqual({ accepted: 7, skipped: 3 });
  expect(await reasons()).toEqual({ 'sample 3': 1, 'sample 4': 1, 'sample 6': 1 });
  expect(await stage.counts()).toMatchObject({ sent: 7, skipped: 3 });
});

test('the sandbox sends to them', async () => {
  await stage.seedContacts(4);
  await loadSampleOf(1, 4);
  await stage.seedCampaign();
  const { db } = stage.ctx;
  const { aws_access_key_id: accessKeyId } = await db
    .selectFrom('esp_settings')
    .select('aws_access_key_id')
    .where('workspace_id', '=', stage.workspaceId)
    .executeTakeFirstOrThrow();
  const credentials = { accessKeyId, secretAccessKey: '', region: 'us-east-1' };
  stage.startWorker({ ctx: { ...stage.ctx, sandboxAccount: { credentials, verifiedSender: '' } } });
  await stage.waitUntilSent();
  expect(await stage.deliveryStates()).toEqual({ accepted: 4 });
});
