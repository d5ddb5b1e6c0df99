// Works in what was told of mails, up to a thousand things at a time. Everything of a batch is one transaction: rows of
// mails, figures, people, and the note that it is done. Nothing of it depends on the order or on how often it was told.
import type { Context } from '../../context.ts';
import { takeTurnAlone } from '../../db/audience/contacts/contact-locks.ts';
import type { ReachedContact } from '../../db/audience/contacts/outcomes.ts';
import { type CampaignKey, countLinks } from '../../db/campaigns/links.ts';
import type { Queryable } from '../../db/database.ts';
import { lockDeliveries, switchesOf } from '../../db/events/delivery-events.ts';
import { visitsOf } from '../../db/events/events.ts';
import { noteApplied, takeInbox } from '../../db/ses/event-inbox.ts';
import { noteEventsOfAccounts } from '../../db/ses/event-stream.ts';
import { settleAfter } from '../campaigns/reports/complaint-rates.ts';
import { applyToPeople, isBlocking, type Told } from './contact-updates.ts';
import { campaignName, changeOne, type Known, noChanges, writeChanges } from './delivery-changes.ts';
import {
  groupBy,
  type Item,
  isVisit,
  itemsOf,
  keyOfRow,
  nameOf,
  reachedBy,
  strangersOf,
  unique,
} from './load-items.ts';
import { mostVisits } from './opens-and-clicks.ts';

// The embedded database does one thing at a time: nobody waits behind a large batch.
const batchOf = (ctx: Context): number => (ctx.config.databaseUrl === null ? 500 : 1_000);

const softlyBounced = (items: readonly Item[], contacts: Map<string, ReachedContact>): ReachedContact[] => {
  const found = items.flatMap(({ key, fact }) => {
    const contact = key && contacts.get(`${key.workspaceId} ${key.contactId}`);
    const isSoft = fact.kind === 'bounce' && (fact.isHard !== true || (contact?.soft_bounces ?? 0) > 0);
    return contact && (isSoft || fact.kind === 'delivery') ? [contact] : [];
  });
  return unique(found, ({ workspace_id, id }) => `${workspace_id} ${id}`);
};

/** In these workspaces an address is to be blocked that is nobody's, and may be given to somebody in this moment. */
class NobodysAddress extends Error {
  readonly workspaces: readonly string[];
  constructor(workspaces: readonly string[]) {
    super('An address that is nobody’s is to be blocked.');
    this.workspaces = workspaces;
  }
}

/** `alone`: workspaces where nobody adds meanwhile. They are taken before anything is locked, so only when it is needed. */
const applyItems = async (
  ctx: Context,
  db: Queryable,
  items: readonly Item[],
  alone: ReadonlySet<string>,
): Promise<CampaignKey[]> => {
  const named = items.flatMap((item) => (item.key ? [{ ...item, key: item.key }] : []));
  const contacts = await reachedBy(db, items);
  const strangers = await strangersOf(db, items, contacts);
  const unsure = strangers.filter(
    ({ workspaceId, fact, contact }) => !contact && isBlocking(fact) && !alone.has(workspaceId),
  );
  if (unsure.length > 0) throw new NobodysAddress(unsure.map(({ workspaceId }) => workspaceId));
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
  const changes = noChanges();
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
    .filter(
      ({ deltas }) =>
        deltas.bounced || deltas.complained || deltas.failed || deltas.unknown || deltas.in_doubt,
    )
    .map(({ workspaceId, campaignId }) => ({ workspaceId, campaignId }));
};

type Batch = { done: number; touched: CampaignKey[] } | null;

/** null: somebody else is at it. */
const applyBatch = async (ctx: Context, limit: number, alone: ReadonlySet<string>): Promise<Batch> =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = await takeInbox(tx, limit);
    if (rows === null) return null;
    if (rows.length === 0) return { done: 0, touched: [] };
    for (const workspaceId of [...alone].sort()) await takeTurnAlone(tx, workspaceId);
    const items = await itemsOf(tx, rows);
    const touched = await applyItems(ctx, tx, items, alone);
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
const applySome = async (
  ctx: Context,
  limit: number,
  attempt = 1,
  alone: ReadonlySet<string> = new Set(),
): Promise<Batch> => {
  try {
    return await applyBatch(ctx, limit, alone);
  } catch (error) {
    if (error instanceof NobodysAddress)
      return applySome(ctx, limit, attempt, new Set([...alone, ...error.workspaces]));
    if (isDeadlock(error) && attempt < mostAttempts) return applySome(ctx, limit, attempt + 1, alone);
    if (!isOfContent(error)) throw error;
    return limit === 1 ? setAside(ctx, error) : applySome(ctx, Math.ceil(limit / 10), 1, alone);
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
