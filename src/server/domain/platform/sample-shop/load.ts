// Loads the sample shop in one transaction: a crash leaves all of it or nothing.
import type { SampleShop } from '#contract/platform/sample-shop.ts';
import type { Context } from '../../../context.ts';
import { lockExclusive } from '../../../db/audience/contacts/contact-locks.ts';
import { findCampaign } from '../../../db/campaigns/campaigns.ts';
import { findSenderSettings } from '../../../db/carriers/sender-settings.ts';
import type { Queryable } from '../../../db/database.ts';
import {
  findSampleShop,
  insertSampleShop,
  type StoredSampleShopRow,
} from '../../../db/platform/sample-shops.ts';
import type { StoredSampleShop } from '../../../db/stored-types.ts';
import { queueSearchIndexUpdate } from '../../audience/contacts/search-index.ts';
import { withGrade } from '../../campaigns/grade.ts';
import { preparePartition } from '../../campaigns/sending/snapshot.ts';
import { connectSandbox } from '../../carriers/sending-account.ts';
import { queueThumbnail } from '../../emails/thumbnails.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict } from '../../shared/errors.ts';
import { type SampleContact, writeAudience, writeSegments } from './audience.ts';
import { partitionMonths, writeCampaigns } from './campaigns.ts';
import type { SampleEmail } from './emails.ts';
import { oneAtATime, requireSampleShopLock } from './one-at-a-time.ts';
import { randomFrom } from './random.ts';
import { seed, shop } from './shop.ts';
import { toSampleShop } from './state.ts';
import { type RenderedEmail, renderEmails, writeTemplates } from './templates.ts';

const alreadyLoaded = (): Error => conflict('refusals.sampleShop.alreadyLoaded');

const daysOf = (contacts: readonly SampleContact[]): Record<string, number> => {
  const days: Record<string, number> = {};
  for (const { createdAt } of contacts) {
    const day = createdAt.toISOString().slice(0, 10);
    days[day] = (days[day] ?? 0) + 1;
  }
  return days;
};

const write = async (
  ctx: Context,
  tx: Queryable,
  caller: Caller,
  rendered: ReadonlyMap<SampleEmail, RenderedEmail>,
): Promise<StoredSampleShopRow> => {
  const { workspace_id: workspaceId } = caller;
  await requireSampleShopLock(tx, workspaceId);
  if (await findSampleShop(tx, workspaceId)) throw alreadyLoaded();
  await lockExclusive(tx, workspaceId);
  const now = ctx.now();
  const random = randomFrom(seed);
  const set = await connectSandbox(ctx, caller, shop.address);
  const settings = await findSenderSettings(tx, workspaceId);
  const audience = await writeAudience(tx, workspaceId, random, now);
  const templates = await writeTemplates(ctx, tx, caller, rendered);
  const { sent, drafts } = await writeCampaigns({
    ctx,
    tx,
    caller,
    random,
    audience,
    htmlOf: (email) => rendered.get(email)?.html ?? '',
    templateIds: templates,
    fromEmail: settings?.default_from_email || shop.email,
    now,
  });
  const segments = await writeSegments(tx, workspaceId, audience, sent.at(-1) ?? 0, now);
  const { contacts, listIds, madeTags, madeFields } = audience;
  const made: StoredSampleShop = {
    lists: Object.values(listIds),
    tags: madeTags,
    fields: madeFields,
    segments,
    drafts,
    templates: [...templates.values()],
    emails: contacts.map(({ email }) => email),
    days: daysOf(contacts),
    accountSetAt: set.accountSetAt?.toISOString() ?? null,
    setsAddress: set.setsAddress,
  };
  const row = {
    workspace_id: workspaceId,
    loaded_at: now,
    first_contact: contacts[0]?.id ?? 0,
    last_contact: contacts.at(-1)?.id ?? 0,
    sent_campaigns: sent,
    postal_address: shop.address,
  };
  await insertSampleShop(tx, { ...row, made: JSON.stringify(made) });
  return { ...row, made };
};

/** Work that no transaction waits for: thumbnails, grades and the search index. */
const queueFollowUps = (
  ctx: Context,
  caller: Caller,
  { made, sent_campaigns }: StoredSampleShopRow,
): void => {
  const { workspace_id: workspaceId } = caller;
  queueSearchIndexUpdate(ctx, workspaceId);
  for (const templateId of made.templates) queueThumbnail(ctx, workspaceId, templateId);
  for (const campaignId of [...sent_campaigns, ...made.drafts])
    ctx.background.enqueue(`campaign grade ${workspaceId} ${campaignId}`, async () => {
      const campaign = await findCampaign(ctx.db, workspaceId, campaignId);
      if (campaign) await withGrade(ctx, caller.id, campaign);
    });
};

export const loadSampleShop = (ctx: Context, caller: Caller): Promise<SampleShop> =>
  oneAtATime(ctx, caller.workspace_id, async () => {
    if (await findSampleShop(ctx.db, caller.workspace_id)) throw alreadyLoaded();
    const rendered = await renderEmails(ctx, caller);
    // Outside the transaction, because rows of a month without a partition would keep one from being made.
    for (const bucket of partitionMonths(ctx.now())) await preparePartition(ctx, { bucket });
    const row = await ctx.db.transaction().execute((tx) => write({ ...ctx, db: tx }, tx, caller, rendered));
    queueFollowUps(ctx, caller, row);
    return toSampleShop(row);
  });
