// Processes queued events in batches of up to 1,000. One transaction writes the whole batch: deliveries, counts,
// contacts, and the mark in the inbox. The result depends neither on the order of events nor on repetition.
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

// The embedded database runs one transaction at a time: a smaller batch keeps other statements from waiting long.
const batchOf = (ctx: Context): number => (ctx.config.databaseUrl === null ? 500 : 1_000);

const softlyBounced = (items: readonly Item[], contacts: Map<string, ReachedContact>): ReachedContact[] => {
  const found = items.flatMap(({ key, fact }) => {
    const contact = key && contacts.get(`${key.workspaceId} ${key.contactId}`);
    const isSoft = fact.kind === 'bounce' && (fact.isHard !== true || (contact?.soft_bounces ?? 0) > 0);
    return contact && (isSoft || fact.kind === 'delivery') ? [contact] : [];
  });
  return unique(found, ({ workspace_id, id }) => `${workspace_id} ${id}`);
};

/**
 * Thrown when the batch suppresses an address without a contact in these workspaces, which a concurrent transaction may
 * give to a contact.
 */
class NobodysAddress extends Error {
  readonly workspaces: readonly string[];
  constructor(workspaces: readonly string[]) {
    super('An address that is nobody’s is to be blocked.');
    this.workspaces = workspaces;
  }
}

/**
 * `alone`: workspaces whose writers of contacts are locked out. The locks must come before any other, so they are taken
 * only on a second try that needs them.
 */
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

/** null: another process is processing. */
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
/** The content cannot be parsed or stored; the database itself works. */
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

/** A poison message must not block the queue: halve the batch until it is isolated. */
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

/** Processes until the inbox is empty or another process is at it. Returns how many events it processed. */
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
