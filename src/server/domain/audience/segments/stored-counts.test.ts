// Stored counts against fresh ones, after every change that people, imports and events can make.

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { translatorFor } from '#text/translator.ts';
import { startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { runs } from '../../../../../test/support/runs.ts';
import { processInbox } from '../../../../../test/support/samples/process-inbox.ts';
import { addCampaign, partitionMonth } from '../../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../../context.ts';
import { deleteWorkspace } from '../../../db/accounts/users.ts';
import { setRecipientBits, writeRecipientBits } from '../../../db/audience/archive/recipients.ts';
import { deleteSomeRows } from '../../../db/audience/contacts/all-rows.ts';
import { setMember } from '../../../db/audience/lists/list-members.ts';
import type { StoredCondition, StoredDefinition } from '../../../db/audience/segments/definition.ts';
import { insertSegment } from '../../../db/audience/segments/segments.ts';
import { contactsPerBlock, storeCounts } from '../../../db/audience/segments/stored-counts.ts';
import { addToVersions } from '../../../db/audience/segments/versions.ts';
import { segmentWhere } from '../../../db/audience/segments/where.ts';
import { saveResults } from '../../../db/campaigns/deliveries.ts';
import { insertInbox } from '../../../db/carriers/event-inbox.ts';
import type { Queryable } from '../../../db/database.ts';
import { findAccountByEmail } from '../../../db/shared/accounts.ts';
import { deleteCampaign, restoreCampaign } from '../../campaigns/campaigns.ts';
import { dedupeOf, type NormalizedEvent } from '../../carriers/normalized-event.ts';
import { type Caller, callerOf } from '../../shared/caller.ts';
import { DomainError } from '../../shared/errors.ts';
import { recipientToken } from '../consent/recipient-tokens.ts';
import { savePreferences } from '../consent/save-preferences.ts';
import { unsubscribe } from '../consent/unsubscribe.ts';
import { bulkContacts, undoContactChange } from '../contacts/bulk-changes.ts';
import { createContact, eraseContact, updateContact } from '../contacts/contacts.ts';
import { createContactField, deleteContactField } from '../contacts/fields.ts';
import { idOf } from '../contacts/public-ids.ts';
import { createContactTag, deleteContactTag } from '../contacts/tags.ts';
import { importText } from '../imports/imports.ts';
import { addListMembers, createList, deleteList, removeListMembers, restoreList } from '../lists/lists.ts';
import { countDefinition } from './members.ts';
import { countStored } from './stored-counts.ts';

const dayMs = 86_400_000;

let server: TestServer;
let ctx: Context;
let caller: Caller;
let ws = '';

const one = (...conditions: StoredCondition[]): StoredDefinition => ({
  match: 'any',
  groups: [{ match: 'all', conditions }],
});

/** By their ids, from 1. */
const definitions: StoredDefinition[] = [
  one({ about: 'first_name', operator: 'contains', value: 'an' }),
  one({ about: 'email', operator: 'contains', value: '1' }),
  one({ about: 'text_field', key: 'city', operator: 'is', value: 'Berlin' }),
  one({ about: 'text_field', key: 'city', operator: 'not_contains', value: 'e' }),
  one({ about: 'tag', operator: 'has', number: 1 }),
  one({ about: 'tag', operator: 'has_not', number: 1 }),
  one({ about: 'list', operator: 'is_on', number: 1 }),
  one({ about: 'list', operator: 'is_not_on', number: 1 }),
  one({ about: 'language', operator: 'is', value: 'de' }),
  one({ about: 'last_name', operator: 'empty', value: '' }),
  one({ about: 'consent', operator: 'is', source: 'manual' }),
  one({ about: 'added', operator: 'last_days', days: 2 }),
  one({ about: 'opened', operator: 'last_days', days: 3 }),
  one({ about: 'opened', operator: 'not_last_days', days: 1 }),
  one({ about: 'clicked', operator: 'ever' }),
  one({ about: 'campaign', operator: 'received', number: 1 }),
  one({ about: 'campaign', operator: 'not_opened', number: 1 }),
  one({ about: 'campaign', operator: 'clicked', number: 1 }),
  one({ about: 'campaign', operator: 'not_received', number: 1 }),
  one({ about: 'campaign', operator: 'opened', number: 2 }),
  one({ about: 'date_field', key: 'born', operator: 'anniversary_next_days', days: 2 }),
  { match: 'all', groups: [] },
];
const segmentOf = (id: number) => ({
  workspace_id: ws,
  id,
  definition: definitions[id - 1] ?? { match: 'all' as const, groups: [] },
});
const stored = (id: number) => countStored(ctx, ctx, segmentOf(id));
const fresh = (id: number) => countDefinition(ctx, ws, segmentOf(id).definition);
/** Of all segments, by one statement. */
const freshCounts = async (): Promise<number[]> => {
  const counts = definitions.map(
    (definition) =>
      sql`count(*) filter (where ${segmentWhere(ws, definition, ctx.now(), null, new Set([2]))})::int`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from contacts c where c.workspace_id = ${ws}`.execute(ctx.db);
  return rows[0]?.counts ?? [];
};
const allIds = definitions.map((_, index) => index + 1);

/** The same on each run. */
let state = 1;
const below = (n: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];

const contactIds = async (): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where workspace_id = ${ws} order by id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};
const someIds = async (count: number): Promise<number[]> => {
  const ids = await contactIds();
  return Array.from({ length: Math.min(count, ids.length) }, () => oneOf(ids) ?? 0);
};
const contact = (id: number): string => idOf('contact', ws, id);
const someContacts = async (count: number): Promise<string[]> => (await someIds(count)).map(contact);
const oneContact = async (): Promise<string> => (await someContacts(1))[0] ?? '';

let writing = 0;
const words = ['Ann', 'Bo', 'Jan', 'Cyd', 'Hannah'];
const cities = ['Berlin', 'Oslo', 'Rome', ''];
const listId = () => idOf('list', ws, 1);
const tagId = () => idOf('tag', ws, 1);

const record = async (...events: NormalizedEvent[]): Promise<void> => {
  const entries = events.map((event) => ({ workspaceId: ws, dedupe: dedupeOf(event), payload: event }));
  await insertInbox(ctx.db, entries, ctx.now());
  await processInbox(ctx);
};
const event = async (kind: NormalizedEvent['kind'], more: Partial<NormalizedEvent>): Promise<void> => {
  const [id = 0] = await someIds(1);
  const at = ctx.now().getTime();
  const mail = { campaign: 1, contact: id, mailAt: at - 60_000, messageId: `m-1-${id}` };
  await record({ kind, at, ...mail, ...more });
};
const addressOf = async (): Promise<string> => {
  const [id = 0] = await someIds(1);
  const { rows } = await sql<{ email: string }>`
    select email from contacts where workspace_id = ${ws} and id = ${id}`.execute(ctx.db);
  return rows[0]?.email ?? '';
};

let lastChange = '';
const bulk = async (
  action: 'tag' | 'untag' | 'list' | 'unlist' | 'delete' | 'unsubscribe',
): Promise<void> => {
  const target = { tagId: tagId(), listId: listId() };
  const whom =
    below(3) === 0 ? { filter: { search: oneOf(words) ?? 'a' } } : { ids: await someContacts(1 + below(4)) };
  const { change } = await bulkContacts(ctx, caller, { action, ...whom, ...target });
  lastChange = change.id;
};

const operations: Record<string, () => Promise<unknown>> = {
  import: () => {
    writing += 1;
    const rows = Array.from(
      { length: 1 + below(6) },
      () =>
        `p${below(60)}@people.example,${oneOf(words)},${oneOf(cities)},${new Date(ctx.now().getTime() + below(4) * dayMs).toISOString().slice(0, 10)}`,
    );
    const text = `email,first_name,city,born\n${rows.join('\n')}`;
    return importText(ctx, caller, text, {
      consent: true,
      address: '127.0.0.1',
      translate: translatorFor('en'),
      importId: `import-${writing}`,
      ...(below(2) === 0 ? { listId: listId() } : {}),
      ...(below(2) === 0 ? { tagIds: [tagId()] } : {}),
    });
  },
  create: () => {
    writing += 1;
    return createContact(
      ctx,
      caller,
      {
        email: `new-${writing}@people.example`,
        firstName: oneOf(words) ?? '',
        lastName: '',
        fields: {},
        timeZone: null,
        listIds: below(2) === 0 ? [listId()] : [],
        tagIds: below(2) === 0 ? [tagId()] : [],
        consent: true,
      },
      '127.0.0.1',
    );
  },
  rename: async () => updateContact(ctx, caller, await oneContact(), { firstName: oneOf(words) }),
  field: async () =>
    updateContact(ctx, caller, await oneContact(), { fields: { city: oneOf(cities) ?? '' } }),
  language: async () =>
    updateContact(ctx, caller, await oneContact(), { language: oneOf(['de', 'en-GB']) ?? null }),
  address: async () => {
    writing += 1;
    return updateContact(ctx, caller, await oneContact(), { email: `moved-${writing}@people.example` });
  },
  status: async () => updateContact(ctx, caller, await oneContact(), { subscribed: below(2) === 0 }),
  erase: async () => eraseContact(ctx, caller, await oneContact()),
  tag: () => bulk('tag'),
  untag: () => bulk('untag'),
  list: () => bulk('list'),
  unlist: () => bulk('unlist'),
  delete: () => bulk('delete'),
  'bulk unsubscribe': () => bulk('unsubscribe'),
  undo: () => undoContactChange(ctx, caller, lastChange),
  'add members': async () => addListMembers(ctx, caller, listId(), await someContacts(3)),
  'remove members': async () => removeListMembers(ctx, caller, listId(), await someContacts(3)),
  'delete the list': () => deleteList(ctx, caller, listId()),
  'restore the list': () => restoreList(ctx, caller, listId()),
  'delete the field': () => deleteContactField(ctx, caller, 'city'),
  'make the field': () => createContactField(ctx, caller, { key: 'city', label: 'City', type: 'text' }),
  'delete the campaign': () => deleteCampaign(ctx, caller, idOf('campaign', ws, 1)),
  'restore the campaign': () => restoreCampaign(ctx, caller, idOf('campaign', ws, 1)),
  'unsubscribe link': async () => {
    const [id = 0] = await someIds(1);
    const token = recipientToken(ctx, 'personal', { workspaceId: ws, campaignId: 1, contactId: id });
    await unsubscribe(ctx, token, 'page');
  },
  send: async () => {
    const ids = (await someIds(4)).filter((id, index, all) => all.indexOf(id) === index);
    await sql`insert into deliveries (workspace_id, bucket, campaign_id, contact_id, state, attempt)
      select ${ws}, ${partitionMonth}::date, 1, id, 'sending', 1 from unnest(${ids}::bigint[]) as n (id)
      on conflict do nothing`.execute(ctx.db);
    const results = ids.map((id) => ({
      id,
      attempt: 1,
      state: oneOf(['accepted', 'accepted', 'failed'] as const) ?? 'failed',
      messageId: `m-1-${id}`,
      reason: null,
      nextAt: null,
    }));
    const key = { workspaceId: ws, campaignId: 1, partitionMonth };
    await ctx.db.transaction().execute((tx) => saveResults(tx, key, results, ctx.now()));
  },
  delivered: () => event('delivery', {}),
  open: () => event('open', {}),
  'open by a machine': () => event('open', { machine: 'apple' }),
  click: () => event('click', { link: 1 }),
  bounce: async () => event('bounce', { isHard: true, subtype: 'General', emails: [await addressOf()] }),
  complaint: async () => event('complaint', { emails: [await addressOf()] }),
  'another block': () =>
    sql`update audience_numbers set contacts = contacts + ${below(3_000)} where workspace_id = ${ws}`.execute(
      ctx.db,
    ),
  'time passes': async () => server.advance(below(dayMs)),
  preferences: async () => {
    const [id = 0] = await someIds(1);
    const token = recipientToken(ctx, 'personal', { workspaceId: ws, campaignId: 1, contactId: id });
    const lists = below(2) === 0 ? [listId()] : [];
    const choices = { shownLists: [listId()], lists, firstName: '', language: 'de', countsOpens: true };
    await savePreferences(ctx, token, choices, {
      address: '127.0.0.1',
      language: 'en',
    });
  },
  'leave the list': async () => {
    const { rows } = await sql<{ id: number }>`select contact_id as id from list_members
      where workspace_id = ${ws} and status = 'active'`.execute(ctx.db);
    const { id = 0 } = oneOf(rows) ?? {};
    await setMember(ctx.db, ws, 1, id, 'left', ctx.now());
  },
  'late open': () =>
    setRecipientBits(ctx.db, ws, 2, 1 + below(2), {
      received: true,
      opened: below(2) === 0,
      clicked: below(2) === 0,
    }),
  'delete the tag': () => deleteContactTag(ctx, caller, tagId()),
  'add changes to the versions': async () => {
    while (await addToVersions(ctx.db, ws));
  },
};

beforeAll(async () => {
  server = await startTestServer({}, {}, ['--services=web']);
  ({ ctx } = server.server);
  server.advance(Date.parse('2026-11-20T10:00:00Z') - Date.now());
});
afterAll(() => server.close());

/** Campaign 2, which went to the first two contacts. */
const addArchivedCampaign = async (): Promise<void> => {
  const month = '2025-06-01';
  await addCampaign(server.database, { workspace: ws, id: 2, recipientCount: 2, month });
  const campaign = { workspaceId: ws, campaignId: 2, month };
  await writeRecipientBits(ctx.db, 'deliveries', campaign, { block: 0, end: 1 });
  await sql`delete from deliveries where workspace_id = ${ws} and campaign_id = 2`.execute(ctx.db);
  await sql`insert into archived_months (month, state, started_at) values (${month}, 'archived', now())
    on conflict do nothing`.execute(ctx.db);
};

let accounts = 0;
beforeEach(async () => {
  accounts += 1;
  const email = `owner-${accounts}@shop.example`;
  ws = await server.workspaceOf(await server.member(email));
  const account = await findAccountByEmail(ctx.db, email);
  if (!account) throw new Error('The account was not stored.');
  caller = callerOf(account);
  await createList(ctx, caller, { name: 'News', description: '', doubleOptIn: false });
  await createContactTag(ctx, caller, 'vip');
  for (const [key, type] of [
    ['city', 'text'],
    ['born', 'date'],
  ] as const)
    await createContactField(ctx, caller, { key, label: key, type });
  await importText(ctx, caller, 'email,first_name\np1@people.example,Ann\np2@people.example,Bo', {
    consent: true,
    address: '127.0.0.1',
    translate: translatorFor('en'),
  });
  await addCampaign(server.database, { workspace: ws, recipientCount: 2 });
  await addArchivedCampaign();
  await sql`update audience_numbers set campaigns = 2, segments = ${definitions.length} where workspace_id = ${ws}`.execute(
    ctx.db,
  );
  for (const [index, definition] of definitions.entries())
    await insertSegment(ctx.db, {
      workspace_id: ws,
      id: index + 1,
      name: `Segment ${index + 1}`,
      definition: JSON.stringify(definition),
      at: ctx.now(),
    });
});

it('gives the fresh count after any change', async () => {
  const names = Object.keys(operations);
  const applied = new Set<string>();
  for (let step = 0; step < runs(44, 2_000); step += 1) {
    // Each once, then at random.
    const name = names[step] ?? oneOf(names) ?? '';
    const outcome = await operations[name]?.().then(
      () => 'done',
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        return error.message;
      },
    );
    if (outcome === 'done') applied.add(name);
    const resume = server.stopClock();
    const kept: number[] = [];
    for (const id of allIds) kept.push((await stored(id)).count);
    expect({ name, counts: kept }).toEqual({ name, counts: await freshCounts() });
    resume();
  }
  expect(names.filter((name) => !applied.has(name))).toEqual([]);
});

const addContacts = async (count: number, spacing: number): Promise<void> => {
  await sql`insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
    select ${ws}, 10 + n * ${spacing}::int, n || '@many.example', 'Ann', '', 'subscribed', 'manual', ${ctx.now()}, ${ctx.now()}
    from generate_series(1, ${count}::int) n`.execute(ctx.db);
  await sql`update audience_numbers set contacts = ${10 + count * spacing} where workspace_id = ${ws}`.execute(
    ctx.db,
  );
};
const rename = (id: number, name: string) =>
  sql`update contacts set first_name = ${name} where workspace_id = ${ws} and id = ${id}`;
const storedBlocks = async (): Promise<{ block: number; version: number }[]> => {
  const { rows } = await sql<{ block: number; version: number }>`
    select block, version from segment_counts where workspace_id = ${ws} and segment_id = 1 order by block`.execute(
    ctx.db,
  );
  return rows;
};

describe('a reading while others write', () => {
  // The embedded database runs one transaction after another.
  it.runIf(process.env.DATABASE_URL)(
    'does not take a count for one with a change that commits later',
    async () => {
      await addContacts(20, 1_000);
      const before = await stored(1);
      await ctx.db.transaction().execute(async (tx) => {
        await rename(1_010, 'Bo').execute(tx);
        // Of another block, so that it is counted again while the change is open.
        await rename(9_010, 'Bo').execute(ctx.db);
        expect((await stored(1)).count).toBe(before.count - 1);
      });
      expect((await stored(1)).count).toBe(before.count - 2);
    },
  );

  it('ends with the fresh counts, whatever committed in between', async () => {
    await addContacts(60, 300);
    const endsAt = performance.now() + (process.env.LONG ? 20_000 : 400);
    const until = async (work: () => Promise<unknown>): Promise<void> => {
      while (performance.now() < endsAt) await work();
    };
    await Promise.all([
      ...[1, 2, 3].map(() =>
        until(() =>
          ctx.db.transaction().execute(async (tx) => {
            await rename(10 + 300 * (1 + below(60)), oneOf(words) ?? '').execute(tx);
            await pause(below(5));
          }),
        ),
      ),
      ...[1, 2].map((id) => until(() => stored(id))),
      until(() => addToVersions(ctx.db, ws)),
    ]);
    for (const id of [1, 2]) expect(await stored(id)).toEqual(await fresh(id));
  });
});

it('counts only blocks that have changed', async () => {
  await addContacts(4, contactsPerBlock);
  await stored(1);
  const before = await storedBlocks();
  expect(before.map(({ block }) => block)).toEqual([0, 1, 2, 3, 4]);
  // A count that is wrong shows where it was used, and where it was made again.
  await sql`update segment_counts set n = n + 100 where workspace_id = ${ws}`.execute(ctx.db);
  await rename(10 + 2 * contactsPerBlock, 'Bo').execute(ctx.db);
  expect((await stored(1)).count).toBe((await fresh(1)).count + 400);
  const versions = new Map(before.map(({ block, version }) => [block, version]));
  expect((await storedBlocks()).filter(({ block, version }) => version !== versions.get(block))).toHaveLength(
    1,
  );
  // Opens do not change who is called Ann.
  await event('open', {});
  expect((await stored(1)).count).toBe((await fresh(1)).count + 400);
});

it('continues where the time was up', async () => {
  await addContacts(4, contactsPerBlock);
  expect(await countStored(ctx, ctx, segmentOf(2), 0)).toEqual({
    count: 0,
    subscribed: 0,
    isComplete: false,
  });
  expect(await stored(2)).toEqual(await fresh(2));
  expect(await countStored(ctx, ctx, segmentOf(2), 0)).toEqual(await fresh(2));
});

it('follows the days, the hours and a changed definition', async () => {
  const count = async (condition: StoredCondition): Promise<number> =>
    (await countStored(ctx, ctx, { ...segmentOf(1), definition: one(condition) })).count;
  const added: StoredCondition = { about: 'added', operator: 'last_days', days: 5 };
  const total = await count(added);
  expect(total).toBe((await contactIds()).length);
  expect(await count({ about: 'first_name', operator: 'is', value: 'bo' })).toBe(1);
  expect(await count(added)).toBe(total);
  server.advance(5 * dayMs - 3_600_000);
  expect(await count(added)).toBe(total);
  server.advance(3_600_000);
  expect(await count(added)).toBe(0);
});

it('notes changes of every column that a condition reads', async () => {
  const conditions = definitions.map(
    (definition) => segmentWhere(ws, definition, ctx.now()).compile(ctx.db).sql,
  );
  const read = new Set(
    conditions.flatMap((text) => [...text.matchAll(/\bc\.(\w+)/g)].map(([, name]) => name)),
  );
  const { rows } = await sql<{ text: string }>`
    select prosrc as text from pg_proc where proname = 'note_contacts'`.execute(ctx.db);
  const noted = new Set([...(rows[0]?.text ?? '').matchAll(/gone\.(\w+)/g)].map(([, name]) => name));
  expect([...read].filter((name) => name !== 'id' && !noted.has(name))).toEqual([]);
  expect(read.size).toBeGreaterThan(9);
});

it('gives the count although it cannot be stored', async () => {
  const expected = await fresh(1);
  await sql`alter table segment_counts add constraint refused check (false) not valid`.execute(ctx.db);
  try {
    expect(await stored(1)).toEqual(expected);
    expect(await storedBlocks()).toEqual([]);
  } finally {
    await sql`alter table segment_counts drop constraint refused`.execute(ctx.db);
  }
  expect(await stored(1)).toEqual(expected);
  expect(await storedBlocks()).toHaveLength(1);
});

describe('when the workspace is erased meanwhile', () => {
  const tables = ['audience_changes', 'audience_versions', 'segment_counts'] as const;
  const left = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const table of tables) {
      const { rows } = await sql`select from ${sql.table(table)} where workspace_id = ${ws} limit 1`.execute(
        ctx.db,
      );
      if (rows.length > 0) found.push(table);
    }
    return found;
  };
  const erase = (db: Queryable): Promise<unknown> =>
    (async () => {
      while ((await deleteSomeRows(db, ws, 1_000)) > 0);
      await deleteWorkspace(db, ws);
    })();

  it('neither counts nor versions of it are stored', async () => {
    await stored(1);
    const key = { workspaceId: ws, segmentId: 1, basis: 'b', kinds: ['contact' as const] };
    const count = { block: 0, n: 1, subscribed: 1, version: 1, valid_until: null };
    await ctx.db.transaction().execute(erase);
    await sql`insert into audience_changes (workspace_id, kind, blocks) values (${ws}, 'contact', '{0}')`.execute(
      ctx.db,
    );
    await storeCounts(ctx.db, key, [count], ctx.now());
    await addToVersions(ctx.db, ws);
    expect(await left()).toEqual([]);
  });

  it.skipIf(!process.env.DATABASE_URL)('writers wait for the erasure, and find that it is gone', async () => {
    await stored(1);
    await addToVersions(ctx.db, ws);
    await rename(1, 'Cyd').execute(ctx.db);
    const key = { workspaceId: ws, segmentId: 1, basis: 'b', kinds: ['contact' as const] };
    const count = { block: 0, n: 1, subscribed: 1, version: 1, valid_until: null };
    let writers: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction().execute(async (tx) => {
      while ((await deleteSomeRows(tx, ws, 1_000)) > 0);
      // Committed since: the erasure finds it after it has deleted the versions.
      await sql`insert into audience_changes (workspace_id, kind, blocks) values (${ws}, 'contact', '{0}')`.execute(
        ctx.db,
      );
      writers = Promise.all([storeCounts(ctx.db, key, [count], ctx.now()), addToVersions(ctx.db, ws)]);
      await pause(200);
      await erase(tx);
    });
    await writers;
    expect(await left()).toEqual([]);
  });
});
