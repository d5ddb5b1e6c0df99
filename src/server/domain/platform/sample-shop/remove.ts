// Removes the sample shop in one transaction: a crash leaves all of it or nothing. What its owner changed stays: it is
// theirs.
import type { KeptSamples } from '#contract/platform/sample-shop.ts';
import type { Context } from '../../../context.ts';
import { lockExclusive } from '../../../db/audience/contacts/contact-locks.ts';
import { recomputeEngagement } from '../../../db/audience/contacts/outcomes.ts';
import type { Queryable } from '../../../db/database.ts';
import { deleteThumbnailOf } from '../../../db/files/uploads.ts';
import * as rows from '../../../db/platform/sample-removal.ts';
import {
  deleteSampleShop,
  findSampleShop,
  type StoredSampleShopRow,
} from '../../../db/platform/sample-shops.ts';
import { queueSearchIndexUpdate } from '../../audience/contacts/search-index.ts';
import { disconnectSandbox } from '../../carriers/sending-account.ts';
import { releaseFile } from '../../files/stored-files.ts';
import type { Caller } from '../../shared/caller.ts';
import { notFound } from '../../shared/errors.ts';
import { oneAtATime, requireSampleShopLock } from './one-at-a-time.ts';

type StoredFile = NonNullable<Awaited<ReturnType<typeof deleteThumbnailOf>>>;

/** Returns how many contacts stay. */
const removeContacts = async (
  tx: Queryable,
  shop: StoredSampleShopRow,
  contacts: readonly { id: number; email: string }[],
): Promise<number> => {
  const { workspace_id: workspaceId, made } = shop;
  const range = { first: shop.first_contact, last: shop.last_contact };
  const own = await rows.findOwnContacts(
    tx,
    workspaceId,
    range,
    contacts.map(({ id }) => id),
  );
  const ownIds = own.map(({ id }) => id);
  const emails = [...new Set([...made.emails, ...contacts.map(({ email }) => email)])];
  await rows.deleteSampleContacts(tx, workspaceId, range, ownIds, emails);
  await rows.deleteSampleMemberships(tx, workspaceId, ownIds, shop);
  await recomputeEngagement(tx, workspaceId, ownIds);
  const days = new Map(Object.entries(made.days));
  for (const { day } of own) days.set(day, (days.get(day) ?? 0) - 1);
  await rows.subtractFromDays(
    tx,
    workspaceId,
    [...days].flatMap(([day, n]) => (n > 0 ? [{ day, what: 'contacts', n }] : [])),
  );
  return own.length;
};

const removeTemplates = async (
  tx: Queryable,
  { workspace_id: workspaceId, made }: StoredSampleShopRow,
): Promise<StoredFile[]> => {
  const files: StoredFile[] = [];
  for (const id of await rows.deleteSampleTemplates(tx, workspaceId, made.templates)) {
    const file = await deleteThumbnailOf(tx, workspaceId, id);
    if (file) files.push(file);
  }
  return files;
};

const remove = async (
  ctx: Context,
  tx: Queryable,
  workspaceId: string,
): Promise<{ kept: KeptSamples; files: StoredFile[] }> => {
  await requireSampleShopLock(tx, workspaceId);
  const shop = await findSampleShop(tx, workspaceId);
  if (!shop) throw notFound();
  const { made, sent_campaigns } = shop;
  await lockExclusive(tx, workspaceId);
  const contacts = await rows.lockSampleContacts(tx, workspaceId);
  const drafts = await rows.findUntouchedDrafts(tx, workspaceId, made.drafts);
  await rows.deleteSampleCampaigns(tx, workspaceId, [...sent_campaigns, ...drafts]);
  const keptContacts = await removeContacts(tx, shop, contacts);
  await rows.deleteSampleLists(tx, workspaceId, made.lists);
  await rows.deleteSampleTags(tx, workspaceId, made.tags);
  await rows.deleteSampleFields(tx, workspaceId, made.fields);
  await rows.deleteSampleSegments(tx, workspaceId, made.segments);
  const files = await removeTemplates(tx, shop);
  const kept = { contacts: keptContacts, ...(await rows.countExisting(tx, shop)) };
  await disconnectSandbox(ctx, workspaceId, {
    accountSetAt: made.accountSetAt === null ? null : new Date(made.accountSetAt),
    setsAddress: made.setsAddress,
    postalAddress: shop.postal_address,
    keepsAccount: await rows.hasCampaignUnderWay(tx, workspaceId),
  });
  await deleteSampleShop(tx, workspaceId);
  return { kept, files };
};

export const removeSampleShop = (ctx: Context, { workspace_id: workspaceId }: Caller): Promise<KeptSamples> =>
  oneAtATime(ctx, workspaceId, async () => {
    const { kept, files } = await ctx.db
      .transaction()
      .execute((tx) => remove({ ...ctx, db: tx }, tx, workspaceId));
    for (const file of files) await releaseFile(ctx, file);
    queueSearchIndexUpdate(ctx, workspaceId);
    return kept;
  });
