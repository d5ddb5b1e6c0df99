// Works in what was told of mails, up to a thousand things at a time. Everything of a batch is one transaction: rows of
// mails, figures, people, and the note that it is done. Nothing of it depends on the order or on how often it was told.
import type { Insertable } from 'kysely';
import type { Context } from '../../context.ts';
import { addCounts, addDays, type DayDelta } from '../../db/campaign-counts.ts';
import { addToLinks, type CampaignKey, countLinks, type LinkDelta } from '../../db/campaign-links.ts';
import {
  type ContactKey,
  contactsWith,
  lockReached,
  type ReachedContact,
  type Seen,
  writeSeen,
  writeSeenAnew,
} from '../../db/contact-outcomes.ts';
import type { Queryable } from '../../db/database.ts';
import {
  type CampaignSwitches,
  type DeliveryKey,
  type DeliveryRow,
  keysOfMessages,
  lockDeliveries,
  switchesOf,
  writeDeliveries,
} from '../../db/delivery-events.ts';
import { type InboxRow, noteApplied, takeInbox } from '../../db/event-inbox.ts';
import { insertEvents, markEvents, type VisitRow, visitsOf } from '../../db/events.ts';
import { noteEventsOfAccounts } from '../../db/ses-stream.ts';
import type { EventsTable } from '../../db/tables.ts';
import { plainAddress } from './addresses.ts';
import { type CountDeltas, countDeltas, dayDeltas } from './deltas.ts';
import type { Fact } from './facts.ts';
import { differs, withFact } from './outcome.ts';
import { applyToPeople, type Told } from './people.ts';
import { settleAfter } from './rates.ts';
import { mostVisits, withVisits } from './visits.ts';

// The embedded database does one thing at a time: nobody waits behind a large batch.
const batchOf = (ctx: Context): number => (ctx.config.databaseUrl === null ? 500 : 1_000);

/** Writers of counts with other slots do not wait for this one. */
const ownSlot = 15;

interface Item {
  workspaceId: string;
  fact: Fact;
  key: DeliveryKey | null;
}

const isVisit = ({ kind }: Fact): boolean => kind === 'open' || kind === 'click';
const isOfPeople = ({ kind }: Fact): boolean =>
  kind === 'bounce' || kind === 'complaint' || kind === 'unsubscribe' || kind === 'open' || kind === 'click';

const nameOf = ({ workspaceId, campaignId, contactId }: DeliveryKey): string =>
  `${workspaceId} ${campaignId} ${contactId}`;
const keyOfRow = ({ workspace_id, campaign_id, contact_id }: DeliveryRow | VisitRow): DeliveryKey => ({
  workspaceId: workspace_id,
  campaignId: campaign_id,
  contactId: contact_id,
});

const unique = <T>(items: readonly T[], name: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [name(item), item])).values(),
];

const groupBy = <T>(items: readonly T[], name: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(name(item));
    if (group) group.push(item);
    else groups.set(name(item), [item]);
  }
  return groups;
};

/** By the tags of the mail; where it has none, by the id that Amazon gave it. */
const itemsOf = async (db: Queryable, rows: readonly InboxRow[]): Promise<Item[]> => {
  const told = rows.map(({ workspace_id, payload }) => ({
    workspaceId: workspace_id,
    fact: payload as Fact,
  }));
  const unnamed = told.filter(({ fact }) => fact.campaign === undefined && fact.messageId !== undefined);
  const byMessage = await keysOfMessages(
    db,
    unnamed.map(({ workspaceId, fact }) => ({ workspaceId, messageId: fact.messageId ?? '' })),
  );
  return told.map(({ workspaceId, fact }) => ({
    workspaceId,
    fact,
    key:
      fact.campaign !== undefined && fact.contact !== undefined
        ? { workspaceId, campaignId: fact.campaign, contactId: fact.contact }
        : (byMessage.get(`${workspaceId} ${fact.messageId}`) ?? null),
  }));
};

/** Contacts of the batch, by `workspace number`: those something is said of, and those whose soft bounces may be over. */
const reachedBy = async (db: Queryable, items: readonly Item[]): Promise<Map<string, ReachedContact>> => {
  const keys = items.flatMap(({ key, fact }) =>
    key && (isOfPeople(fact) || fact.kind === 'delivery')
      ? [{ workspaceId: key.workspaceId, contactId: key.contactId, onlySoft: fact.kind === 'delivery' }]
      : [],
  );
  const contacts = await lockReached(db, keys);
  return new Map(contacts.map((contact) => [`${contact.workspace_id} ${contact.id}`, contact]));
};

/** Whom mails went to that were no campaign's. */
const strangersOf = async (db: Queryable, items: readonly Item[]): Promise<Told[]> => {
  const about = items
    .filter(({ key, fact }) => key === null && isOfPeople(fact))
    .flatMap(({ workspaceId, fact }) =>
      (fact.emails ?? []).map((email) => ({ workspaceId, fact, email: plainAddress(email) })),
    );
  const found = await contactsWith(db, about);
  const byEmail = new Map(found.map((contact) => [`${contact.workspace_id} ${contact.email}`, contact]));
  return about.map(({ workspaceId, fact, email }) => ({
    workspaceId,
    fact: { ...fact, emails: [email] },
    contact: byEmail.get(`${workspaceId} ${email}`) ?? null,
  }));
};

interface Changes {
  rows: DeliveryRow[];
  counts: Map<string, CampaignKey & { deltas: CountDeltas }>;
  days: Map<string, DayDelta[]>;
  added: Insertable<EventsTable>[];
  marks: { workspaceId: string; id: number; isMachine: boolean }[];
  links: LinkDelta[];
  seen: Seen[];
  /** What was taken for theirs was a machine's. */
  anew: ContactKey[];
}

interface Known {
  visits: Map<string, VisitRow[]>;
  linkCounts: Map<string, number>;
  switches: Map<string, CampaignSwitches>;
  contacts: Map<string, ReachedContact>;
}

const campaignName = ({ workspaceId, campaignId }: CampaignKey): string => `${workspaceId} ${campaignId}`;

const isCounted = ({ kind }: Fact, switches: CampaignSwitches | undefined): boolean =>
  kind === 'open' ? switches?.opens === true : switches?.clicks === true;

/** Rare enough to be kept one by one, for the history of a person. */
const kept: Partial<Record<Fact['kind'], string>> = { bounce: 'bounce', complaint: 'complaint' };

const changeOne = (before: DeliveryRow, facts: readonly Fact[], known: Known, into: Changes): void => {
  const key = keyOfRow(before);
  const switches = known.switches.get(campaignName(key));
  const contact = known.contacts.get(`${key.workspaceId} ${key.contactId}`);
  // Of people who were deleted, or do not want it, nothing more is kept.
  const isCountable = contact !== undefined && !contact.is_untracked;
  const visits = facts.filter((fact) => isVisit(fact) && isCounted(fact, switches) && isCountable);
  let row = before;
  for (const fact of facts) {
    // Nobody opens a mail that was not sent.
    row = withFact(row, isVisit(fact) ? { ...fact, kind: 'send', mailAt: fact.mailAt ?? fact.at } : fact);
    const kind = kept[fact.kind];
    if (kind !== undefined && differs(before, row)) {
      into.added.push({
        workspace_id: key.workspaceId,
        campaign_id: key.campaignId,
        contact_id: key.contactId,
        at: new Date(fact.at),
        kind,
        link_id: null,
        is_machine: false,
        network: null,
        detail: fact.kind === 'bounce' ? `${fact.isHard ? 'hard' : 'soft'}:${fact.subtype}` : null,
      });
    }
  }
  const earlier = known.visits.get(nameOf(key)) ?? [];
  if (visits.length > 0 || earlier.length > 0) {
    const looked = withVisits(row, earlier, visits, {
      linkCount: known.linkCounts.get(campaignName(key)) ?? 0,
      countsOpens: switches?.opens === true,
    });
    row = looked.row;
    into.added.push(...looked.added);
    into.marks.push(...looked.marks);
    into.links.push(...looked.links);
    if (looked.marks.some(({ isMachine }) => isMachine))
      into.anew.push({ workspaceId: key.workspaceId, contactId: key.contactId });
    if (looked.lastOpenedAt || looked.lastClickedAt)
      into.seen.push({
        workspaceId: key.workspaceId,
        contactId: key.contactId,
        openedAt: looked.lastOpenedAt,
        clickedAt: looked.lastClickedAt,
      });
  }
  if (!differs(before, row)) return;
  into.rows.push(row);
  const counts = into.counts.get(campaignName(key)) ?? { ...key, deltas: {} };
  into.counts.set(campaignName(key), counts);
  countDeltas(before, row, counts.deltas);
  const days = into.days.get(key.workspaceId) ?? [];
  into.days.set(key.workspaceId, days);
  days.push(...dayDeltas(before, row));
};

const writeChanges = async (db: Queryable, changes: Changes): Promise<void> => {
  await writeDeliveries(db, changes.rows);
  await insertEvents(db, changes.added);
  await markEvents(db, changes.marks);
  await addToLinks(db, changes.links);
  for (const [, { workspaceId, campaignId, deltas }] of [...changes.counts].sort(([a], [b]) =>
    a < b ? -1 : 1,
  ))
    await addCounts(db, workspaceId, campaignId, ownSlot, deltas, false);
  for (const [workspaceId, days] of [...changes.days].sort(([a], [b]) => (a < b ? -1 : 1)))
    await addDays(db, workspaceId, ownSlot, days);
  await writeSeen(db, changes.seen);
  await writeSeenAnew(db, changes.anew);
};

const softlyBounced = (items: readonly Item[], contacts: Map<string, ReachedContact>): ReachedContact[] => {
  const found = items.flatMap(({ key, fact }) => {
    const contact = key && contacts.get(`${key.workspaceId} ${key.contactId}`);
    const isSoft = fact.kind === 'bounce' && (fact.isHard !== true || (contact?.soft_bounces ?? 0) > 0);
    return contact && (isSoft || fact.kind === 'delivery') ? [contact] : [];
  });
  return unique(found, ({ workspace_id, id }) => `${workspace_id} ${id}`);
};

const applyItems = async (ctx: Context, db: Queryable, items: readonly Item[]): Promise<CampaignKey[]> => {
  const named = items.flatMap((item) => (item.key ? [{ ...item, key: item.key }] : []));
  const contacts = await reachedBy(db, items);
  const strangers = await strangersOf(db, items);
  const rows = await lockDeliveries(
    db,
    unique(
      named.map(({ key }) => key),
      nameOf,
    ),
  );
  const facts = groupBy(named, ({ key }) => nameOf(key));
  const visited = rows.filter((row) => {
    const hasVisits = row.opened_at ?? row.machine_opened_at ?? row.clicked_at ?? row.machine_clicked_at;
    const of = facts.get(nameOf(keyOfRow(row))) ?? [];
    return of.some(({ fact }) => isVisit(fact) || (fact.kind === 'delivery' && hasVisits !== null));
  });
  const campaigns = unique(visited.map(keyOfRow), campaignName);
  const known: Known = {
    visits: groupBy(await visitsOf(db, visited.map(keyOfRow), mostVisits), (row) => nameOf(keyOfRow(row))),
    linkCounts: await countLinks(db, campaigns),
    switches: await switchesOf(db, campaigns),
    contacts,
  };
  const changes: Changes = {
    rows: [],
    counts: new Map(),
    days: new Map(),
    added: [],
    marks: [],
    links: [],
    seen: [],
    anew: [],
  };
  for (const row of rows) {
    const of = facts.get(nameOf(keyOfRow(row))) ?? [];
    changeOne(
      row,
      of.map(({ fact }) => fact),
      known,
      changes,
    );
  }
  await writeChanges(db, changes);
  const told: Told[] = named.map(({ workspaceId, fact, key }) => ({
    workspaceId,
    fact,
    contact: contacts.get(`${workspaceId} ${key.contactId}`) ?? null,
  }));
  await applyToPeople(ctx, db, [...told, ...strangers], softlyBounced(items, contacts));
  return [...changes.counts.values()]
    .filter(({ deltas }) => deltas.bounced || deltas.complained || deltas.unknown || deltas.in_doubt)
    .map(({ workspaceId, campaignId }) => ({ workspaceId, campaignId }));
};

type Batch = { done: number; touched: CampaignKey[] } | null;

/** null: somebody else is at it. */
const applyBatch = async (ctx: Context, limit: number): Promise<Batch> =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = await takeInbox(tx, limit);
    if (rows === null) return null;
    if (rows.length === 0) return { done: 0, touched: [] };
    const items = await itemsOf(tx, rows);
    const touched = await applyItems(ctx, tx, items);
    await noteEventsOfAccounts(
      tx,
      items.flatMap(({ workspaceId, fact }) =>
        fact.mailAt === undefined ? [] : [{ workspaceId, at: new Date(fact.mailAt) }],
      ),
    );
    await noteApplied(tx, rows, ctx.now());
    return { done: rows.length, touched };
  });

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
const isDeadlock = (error: unknown): boolean => /^40/.test(codeOf(error));
/** What is in it cannot be understood or stored; nothing is wrong with the database. */
const isOfContent = (error: unknown): boolean =>
  /^2[23]/.test(codeOf(error)) || error instanceof TypeError || error instanceof RangeError;

const setAside = (ctx: Context, error: unknown): Promise<Batch> =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = await takeInbox(tx, 1);
    if (rows === null) return null;
    await noteApplied(tx, rows, ctx.now());
    ctx.log.error({ err: error, workspace: rows[0]?.workspace_id }, 'an event could not be worked in');
    return { done: rows.length, touched: [] };
  });

const mostAttempts = 5;

/** One that cannot be worked in must not hold all others: batches get smaller until it stands alone. */
const applySome = async (ctx: Context, limit: number, attempt = 1): Promise<Batch> => {
  try {
    return await applyBatch(ctx, limit);
  } catch (error) {
    if (isDeadlock(error) && attempt < mostAttempts) return applySome(ctx, limit, attempt + 1);
    if (!isOfContent(error)) throw error;
    return limit === 1 ? setAside(ctx, error) : applySome(ctx, Math.ceil(limit / 10));
  }
};

/** Until nothing is left, or somebody else is at it. Answers how much it did. */
export const applyInbox = async (ctx: Context, isStopping: () => boolean = () => false): Promise<number> => {
  let done = 0;
  for (;;) {
    const batch = await applySome(ctx, batchOf(ctx));
    if (batch === null || batch.done === 0) return done;
    done += batch.done;
    await settleAfter(ctx, batch.touched);
    if (isStopping()) return done;
  }
};
