// Writes the campaigns of the sample shop. Messages are queued, and what became of them is applied as events, by the same
// code as real ones: so reports, histories and figures follow from the same ledger.
import type { Context } from '../../../context.ts';
import { lockContacts } from '../../../db/audience/contacts/contacts.ts';
import { allocateIds } from '../../../db/audience/contacts/id-sequence.ts';
import { insertCampaign } from '../../../db/campaigns/campaigns.ts';
import { insertCampaignLinks } from '../../../db/campaigns/links.ts';
import type { Queryable } from '../../../db/database.ts';
import { insertDeliveries } from '../../../db/platform/sample-rows.ts';
import { unsubscribeContact } from '../../audience/consent/unsubscribe.ts';
import { freeze, linksToStore } from '../../campaigns/message.ts';
import { monthOf } from '../../campaigns/start.ts';
import { applyEvents } from '../../events/process.ts';
import type { Caller } from '../../shared/caller.ts';
import type { SampleAudience, SampleContact } from './audience.ts';
import { gifts, glazes, type SampleEmail, teapot, workshop } from './emails.ts';
import type { SampleList } from './people.ts';
import type { Random } from './random.ts';
import { type Reactions, type Reception, reactionsOf, type SampleRecipient } from './readers.ts';
import { shop } from './shop.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface SentCampaign {
  name: string;
  email: SampleEmail;
  lists: SampleList[];
  daysAgo: number;
  /** In UTC. */
  hour: number;
  reception: Reception;
}

const sentCampaigns: readonly SentCampaign[] = [
  {
    name: 'Letter: six new glazes',
    email: glazes,
    lists: ['letter'],
    daysAgo: 33,
    hour: 14,
    reception: { opens: 0.47, clicks: 0.12, hardBounces: 2, softBounces: 1, complaints: 0, unsubscribes: 2 },
  },
  {
    name: 'The blue teapot is back',
    email: teapot,
    lists: ['letter', 'first'],
    daysAgo: 18,
    hour: 9,
    reception: { opens: 0.55, clicks: 0.19, hardBounces: 1, softBounces: 2, complaints: 1, unsubscribes: 2 },
  },
  {
    name: 'An evening at the wheel',
    email: workshop,
    lists: ['workshop', 'first'],
    daysAgo: 5,
    hour: 16,
    reception: { opens: 0.61, clicks: 0.22, hardBounces: 1, softBounces: 0, complaints: 0, unsubscribes: 1 },
  },
];

const draft = { name: 'Gifts under $40', email: gifts, lists: ['letter'] as SampleList[] };

const startOf = ({ daysAgo, hour }: SentCampaign, now: Date): Date => {
  const day = Math.floor((now.getTime() - daysAgo * dayMs) / dayMs) * dayMs;
  return new Date(day + hour * hourMs + 12 * minuteMs);
};

/** The months that rows of its deliveries belong to. */
export const partitionMonths = (now: Date): string[] => [
  ...new Set(sentCampaigns.map((campaign) => monthOf(startOf(campaign, now)))),
];

export interface CampaignWriting {
  /** Its database is the transaction. */
  ctx: Context;
  tx: Queryable;
  caller: Caller;
  random: Random;
  audience: SampleAudience;
  htmlOf: (email: SampleEmail) => string;
  templateIds: ReadonlyMap<SampleEmail, string>;
  fromEmail: string;
  now: Date;
}

const insert = async (
  { tx, caller, audience, htmlOf, templateIds, fromEmail }: CampaignWriting,
  { name, email, lists }: Pick<SentCampaign, 'name' | 'email' | 'lists'>,
  at: Date,
) =>
  insertCampaign(tx, {
    workspace_id: caller.workspace_id,
    id: await allocateIds(tx, caller.workspace_id, 'campaigns'),
    state: 'draft',
    outcome: null,
    name,
    subject: email.subject,
    preheader: email.preheader,
    from_name: shop.name,
    from_email: fromEmail,
    reply_to: '',
    html_content: htmlOf(email),
    template_id: templateIds.get(email) ?? null,
    template_revision: templateIds.has(email) ? 1 : null,
    audience: JSON.stringify({
      lists: lists.map((list) => audience.listIds[list]),
      segments: [],
      everyone: false,
      notOpened: null,
    }),
    created_by: caller.userId,
    created_at: at,
    updated_at: at,
  });

const applyReactions = async (
  { ctx, tx, caller }: CampaignWriting,
  campaignId: number,
  startedAt: Date,
  { events, complaints, unsubscribes }: Reactions,
): Promise<void> => {
  const { workspace_id: workspaceId } = caller;
  const at = (time: Date): Context => ({ ...ctx, now: () => time });
  await applyEvents(at(new Date(startedAt.getTime() + 5 * minuteMs)), tx, workspaceId, events);
  for (const complaint of complaints)
    await applyEvents(at(new Date(complaint.at)), tx, workspaceId, [complaint]);
  for (const { contactId, at: time } of unsubscribes) {
    const [contact] = await lockContacts(tx, workspaceId, [contactId]);
    const recipient = { workspaceId, contactId, campaignId, mailedContactId: contactId, former: null };
    if (contact) await unsubscribeContact(at(time), tx, contact, recipient, 'page');
  }
};

const sendingRate = { perMessageMs: 70 };

/** `gone`: contacts who get no more mail after an earlier campaign. */
const writeSent = async (
  writing: CampaignWriting,
  campaign: SentCampaign,
  gone: Set<number>,
): Promise<number> => {
  const { ctx, tx, caller, random, audience, now } = writing;
  const { workspace_id: workspaceId } = caller;
  const startedAt = startOf(campaign, now);
  const isRecipient = ({ id, lists, createdAt }: SampleContact): boolean =>
    !gone.has(id) && createdAt < startedAt && lists.some((list) => campaign.lists.includes(list));
  const recipients = audience.contacts.filter(isRecipient).map(
    ({ id, email, timeZone }, index): SampleRecipient => ({
      contactId: id,
      email,
      timeZone,
      acceptedAt: new Date(startedAt.getTime() + 2_000 + index * sendingRate.perMessageMs),
    }),
  );
  const row = await insert(writing, campaign, new Date(startedAt.getTime() - dayMs));
  const frozen = await freeze(ctx, tx, row);
  await insertCampaignLinks(tx, workspaceId, row.id, linksToStore(frozen));
  const finishedAt = recipients.at(-1)?.acceptedAt ?? startedAt;
  const partitionMonth = monthOf(startedAt);
  await tx
    .updateTable('campaigns')
    .set({
      state: 'sent',
      outcome: 'complete',
      frozen: JSON.stringify(frozen),
      bucket: partitionMonth,
      total_recipients: recipients.length,
      started_at: startedAt,
      finished_at: finishedAt,
      updated_at: finishedAt,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', row.id)
    .execute();
  await insertDeliveries(
    tx,
    { workspaceId, campaignId: row.id, partitionMonth },
    recipients.map(({ contactId, acceptedAt }) => ({ contactId, attemptedAt: acceptedAt })),
  );
  const { reception } = campaign;
  const shape = { id: row.id, linkCount: frozen.links.length, reception, now: now.getTime() };
  const reactions = reactionsOf(random, shape, recipients);
  await applyReactions(writing, row.id, startedAt, reactions);
  for (const { kind, isHard, contact } of reactions.events)
    if (kind === 'bounce' && isHard) gone.add(contact);
  for (const { contact } of reactions.complaints) gone.add(contact);
  for (const { contactId } of reactions.unsubscribes) gone.add(contactId);
  return row.id;
};

export const writeCampaigns = async (
  writing: CampaignWriting,
): Promise<{ sent: number[]; drafts: number[] }> => {
  const gone = new Set<number>();
  const sent: number[] = [];
  for (const campaign of sentCampaigns) sent.push(await writeSent(writing, campaign, gone));
  const { id } = await insert(writing, draft, new Date(writing.now.getTime() - 3 * hourMs));
  return { sent, drafts: [id] };
};
