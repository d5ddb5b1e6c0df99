// What the product does most with contacts, members and deliveries, on one layout.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { type Layout, statementsOf } from './layouts.ts';

const atOnce = 4;
const rowsPerPart = 30_000;
const snapshotSlice = 10_000;
const rowsPerBatch = 1_000;
const mailsPerTake = 500;
const eventsPerBatch = 1_000;
const calls = 1_000;
/** Of the contacts: imported before the measurement, so that the database has statistics. */
const startShare = 0.05;

interface Range {
  lowest: number;
  highest: number;
}

export interface Step {
  /** null: it is not measured. */
  name: string | null;
  /** What the figures of this step are divided by. */
  count: number;
  work: () => Promise<void>;
}

const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
};

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

export const createTables = async (pool: pg.Pool, { file }: Layout, shards: number): Promise<void> => {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8').replaceAll(
    ':shards',
    String(shards),
  );
  for (const statement of text.split(/;\s*$/m)) if (statement.trim() !== '') await pool.query(statement);
};

export const stepsOf = (pool: pg.Pool, layout: Layout, contacts: number): Step[] => {
  const sql = statementsOf(layout);
  const emails = Array.from({ length: contacts }, (_, n) => `p${n}@shop${n % 97}.example`);
  const startCount = Math.ceil(contacts * startShare);
  const partsOf = (people: readonly string[]) =>
    layout.keys.flatMap((key, bucket) =>
      chunksOf(
        people.filter((email) => layout.bucketOf(email) === bucket),
        rowsPerPart,
      ).map((rows) => ({ key, bucket, rows })),
    );
  const startParts = partsOf(emails.slice(0, startCount));
  const parts = [...startParts, ...partsOf(emails.slice(startCount))];
  const firstOf = parts.map((_, at) => parts.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 1));
  const numbered = parts.map((part, at) => ({ ...part, part: at, first: firstOf[at] ?? 1 }));
  const buckets = layout.keys.map((key, bucket) => ({ key, bucket }));
  const waiting: { key: bigint | null; range: Range }[] = [];
  const taken = new Map<bigint | null, number[][]>();

  const inTransaction = async (work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await work(client);
      await client.query('commit');
    } finally {
      client.release();
    }
  };

  const importParts = (some: typeof numbered): Promise<void> =>
    inParallel(some, async ({ key, bucket, rows, part, first }) => {
      await pool.query(sql.insertPart(key), [part, rows.join('\x1f')]);
      await inTransaction(async (client) => {
        await client.query(sql.writeContacts(key, bucket), [part, first]);
        await client.query(sql.writeMembers(key), [part]);
        await client.query(sql.deletePart(key), [part]);
      });
    });

  const snapshotOf = async (key: bigint | null): Promise<void> => {
    for (let after = 0; ; ) {
      const { rows } = await pool.query<Range>(sql.snapshot(key), [after, snapshotSlice, rowsPerBatch]);
      const last = rows.at(-1);
      if (!last) return;
      waiting.push(...rows.map((range) => ({ key, range })));
      after = last.highest;
    }
  };

  const takeBatch = async (key: bigint | null, { lowest, highest }: Range): Promise<void> => {
    for (let after = lowest - 1; after < highest; ) {
      const { rows } = await pool.query<{ id: number }>(sql.take(key), [after, mailsPerTake, highest]);
      const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
      const last = ids.at(-1);
      if (last === undefined) return;
      taken.set(key, [...(taken.get(key) ?? []), ids]);
      after = last;
    }
  };

  const batches = (size: number): { key: bigint | null; ids: number[] }[] =>
    [...taken].flatMap(([key, groups]) => chunksOf(groups.flat(), size).map((ids) => ({ key, ids })));

  return [
    { name: null, count: startCount, work: () => importParts(numbered.slice(0, startParts.length)) },
    {
      name: 'import, a contact',
      count: contacts - startCount,
      work: () => importParts(numbered.slice(startParts.length)),
    },
    {
      name: 'snapshot, a recipient',
      count: contacts,
      work: () => inParallel(buckets, ({ key }) => snapshotOf(key)),
    },
    {
      name: 'take for sending, a mail',
      count: contacts,
      work: () => inParallel(waiting, ({ key, range }) => takeBatch(key, range)),
    },
    {
      name: 'record as accepted, a mail',
      count: contacts,
      work: () =>
        inParallel(batches(mailsPerTake), async ({ key, ids }) => {
          await pool.query(sql.record(key), [ids, ids.map((id) => `0100019-message-${id}-000000`)]);
        }),
    },
    {
      name: 'apply an event to its delivery',
      count: contacts,
      work: () =>
        inParallel(batches(eventsPerBatch), ({ key, ids }) =>
          inTransaction(async (client) => {
            await client.query(sql.lock(key), [ids]);
            await client.query(sql.apply(key), [ids]);
          }),
        ),
    },
    {
      name: 'first page of contacts',
      count: calls,
      work: async () => {
        for (let call = 0; call < calls; call += 1) await pool.query(sql.page(null));
      },
    },
    {
      name: 'page in the middle',
      count: calls,
      work: async () => {
        for (let call = 0; call < calls; call += 1)
          await pool.query(sql.page(Math.floor((contacts * (call + 1)) / (calls + 1))));
      },
    },
    {
      name: 'contact by address',
      count: calls,
      work: async () => {
        for (let call = 0; call < calls; call += 1) {
          const n = (call * 1_009) % contacts;
          const email = `p${n}@shop${n % 97}.example`;
          const { rowCount } = await pool.query(
            sql.findByEmail(layout.keys[layout.bucketOf(email)] ?? null),
            [email],
          );
          if (rowCount !== 1) throw new Error(`${email} was found ${rowCount} times.`);
        }
      },
    },
    {
      name: 'count contacts by status',
      count: 10,
      work: async () => {
        for (let call = 0; call < 10; call += 1) {
          const { rows } = await pool.query(sql.countContacts);
          if (Number(rows[0].count) !== contacts) throw new Error('Contacts are missing.');
        }
      },
    },
    {
      name: 'count deliveries by state',
      count: 10,
      work: async () => {
        for (let call = 0; call < 10; call += 1) {
          const { rows } = await pool.query(sql.countDeliveries);
          if (rows.length !== 1 || Number(rows[0].count) !== contacts)
            throw new Error(`Deliveries: ${JSON.stringify(rows)}`);
        }
      },
    },
  ];
};
