// The SQL of segments and the pure evaluation of conditions give the same answer for each contact.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContactCondition, contactCondition } from '#email/dynamic/condition.ts';
import { type ContactFacts, whenMatches } from '#email/dynamic/evaluate.ts';
import { type When, whenSchema } from '#email/dynamic/when.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import {
  addCampaign,
  addWorkspace,
  workspaceId as ws,
} from '../../../../../test/support/samples/sent-campaign.ts';
import { whenWhere } from '../../../db/audience/segments/when-where.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { idOf } from '../contacts/public-ids.ts';
import { toStoredWhen } from './stored-when.ts';

let database: OpenDatabase;
const now = new Date('2026-11-28T13:00:00Z');
const dayMs = 86_400_000;
const ago = (days: number): Date => new Date(now.getTime() - days * dayMs);

let state = 7;
const below = (n: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0];

const words = [
  '',
  'Ann',
  'ann',
  'ÉMILE',
  'Émile',
  'émile zola',
  'ANNA',
  ' Bo ',
  'O’Neill',
  'Ωmega',
  '100%',
  'a_b',
] as const;
const numbers = [
  '',
  '0',
  '-3',
  '+3',
  '3.0',
  '12.50',
  '12.500',
  '1e3',
  'many',
  ' 7 ',
  '99999999999999999999.1',
  '.5',
] as const;
const dates = [
  ...['', '2026-11-28', '2026-11-27', '2026-12-01', '11/30/2026', '28.11.2026', '1.2.1990', '2/29/1992'],
  ...['1992-02-29', '2026-11-28T10:00', '2026-13-01', '31.02.2026', 'soon', '2026/11/9', '1988-11-29'],
] as [string, ...string[]];
const booleans = ['', 'yes', 'TRUE', 'on', 'No', '0', 'perhaps', ' y '] as const;
const languages = [null, '', 'de', 'de-AT', 'EN', 'en-GB', 'den'] as const;

interface Person {
  id: number;
  facts: ContactFacts;
}
const people: Person[] = [];
const tagOf = (number: number): string => idOf('tag', ws, number);
const listOf = (number: number): string => idOf('list', ws, number);
const campaignOf = (number: number): string => idOf('campaign', ws, number);

beforeAll(async () => {
  database = await testDatabase();
  await addWorkspace(database);
  const { pool } = database;
  const recipientCount = 40;
  await addCampaign(database, { id: 1, recipientCount });
  await addCampaign(database, { id: 2, recipientCount: 12 });
  const fieldTypes = new Map([
    ['city', 'text'],
    ['score', 'number'],
    ['born', 'date'],
    ['vip', 'boolean'],
  ]);
  for (const [key, type] of fieldTypes)
    await pool.query(
      `insert into contact_fields (workspace_id, key, label, type, created_at) values ($1, $2, $2, $3, now())`,
      [ws, key, type],
    );
  await pool.query(
    `insert into contact_tags (workspace_id, id, name, created_at) values ($1, 1, 'vip', now()), ($1, 2, 'new', now())`,
    [ws],
  );
  await pool.query(
    `insert into lists (workspace_id, id, name, description, created_at, updated_at, deleted_at)
     values ($1, 1, 'News', '', now(), now(), null), ($1, 2, 'Old', '', now(), now(), now())`,
    [ws],
  );
  for (let id = 1; id <= recipientCount; id += 1) {
    const fields = { city: oneOf(words), score: oneOf(numbers), born: oneOf(dates), vip: oneOf(booleans) };
    const firstName = oneOf(words);
    const lastName = oneOf(words);
    const language = oneOf(languages);
    const email = `${oneOf(['p', 'Ann', 'x'] as const).toLowerCase()}${id}@${oneOf(['people.example', 'shop.example'] as const)}`;
    const consentSource = oneOf(['form', 'import', 'api'] as const);
    const createdAt = ago(below(12));
    const lastOpenAt = below(2) === 0 ? null : ago(below(8));
    const lastClickAt = below(3) === 0 ? ago(below(8)) : null;
    await pool.query(
      `update contacts set first_name = $3, last_name = $4, language = $5, email = $6, consent_source = $7, created_at = $8,
         last_open_at = $9, last_click_at = $10, fields = $11 where workspace_id = $1 and id = $2`,
      [
        ws,
        id,
        firstName,
        lastName,
        language,
        email,
        consentSource,
        createdAt,
        lastOpenAt,
        lastClickAt,
        fields,
      ],
    );
    const tags = new Map([1, 2].map((number) => [tagOf(number), below(2) === 0]));
    for (const number of [1, 2])
      if (tags.get(tagOf(number)))
        await pool.query(
          `insert into contact_taggings (workspace_id, tag_id, contact_id) values ($1, $2, $3)`,
          [ws, number, id],
        );
    const status = oneOf(['active', 'pending', 'left', null] as const);
    for (const number of [1, 2])
      if (status)
        await pool.query(
          `insert into list_members (workspace_id, list_id, contact_id, status, created_at) values ($1, $2, $3, $4, now())`,
          [ws, number, id, status],
        );
    const campaigns = new Map<string, { received: boolean; opened: boolean; clicked: boolean }>();
    for (const number of [1, 2]) {
      const isRecipient = number === 1 || id <= 12;
      const bounced = below(5) === 0;
      const opened = below(2) === 0;
      const clicked = below(3) === 0;
      if (isRecipient)
        await pool.query(
          `update deliveries set accepted_at = now(), bounced_at = case when $4 then now() end, opened_at = case when $5 then now() end,
             clicked_at = case when $6 then now() end where workspace_id = $1 and campaign_id = $2 and contact_id = $3`,
          [ws, number, id, bounced, opened, clicked],
        );
      campaigns.set(campaignOf(number), { received: isRecipient && !bounced, opened, clicked });
    }
    people.push({
      id,
      facts: {
        ...{ email, firstName, lastName, language, fields, fieldTypes, tags, consentSource, campaigns },
        // The other list is deleted.
        lists: new Map([[listOf(1), status === 'active']]),
        createdAt: createdAt.getTime(),
        lastOpenAt: lastOpenAt?.getTime() ?? null,
        lastClickAt: lastClickAt?.getTime() ?? null,
      },
    });
  }
});
afterAll(() => database.close());

const valuesOf = (about: string): Record<string, unknown>[] => {
  const text = ['ann', 'ÉMILE', 'é', 'o', 'people.example', 'x@shop.example', 'ωmega', '%', '_'].map(
    (value) => ({ value }),
  );
  if (about === 'language') return ['de', 'EN', 'en-gb'].map((value) => ({ value }));
  if (about === 'number_field')
    return [0, 3, -3, 12.5, 1e-7, 1000, 99999999999999.1].map((number) => ({ number }));
  if (about === 'tag') return [1, 2, 9].map((number) => ({ id: tagOf(number) }));
  if (about === 'list') return [1, 2].map((number) => ({ id: listOf(number) }));
  if (about === 'campaign') return [1, 2, 5].map((number) => ({ id: campaignOf(number) }));
  if (about === 'consent') return [{ source: 'form' }, { source: 'api' }];
  if (about === 'date_field' || about === 'added' || about === 'opened' || about === 'clicked')
    return [1, 3, 7, 400].flatMap((days) =>
      ['2026-11-27', '2026-11-28', '2026-12-01'].map((date) => ({ days, date })),
    );
  return text;
};
const keysOf: Record<string, string[]> = {
  text_field: ['city', 'gone', 'score'],
  number_field: ['score', 'gone'],
  date_field: ['born', 'city'],
  boolean_field: ['vip', 'gone'],
};

/** Each operator of each subject, with several operands. */
const allConditions = (): ContactCondition[] => {
  const wordsIn = (schema: unknown): string[] => {
    const known = schema as { options?: string[]; values?: Set<string> };
    return known.options ?? [...(known.values ?? [])];
  };
  return contactCondition.options.flatMap(({ shape }) =>
    wordsIn(shape.about).flatMap((about) =>
      wordsIn(shape.operator).flatMap((operator) =>
        (keysOf[about] ?? ['']).flatMap((key) =>
          valuesOf(about).flatMap((operand) => {
            const read = contactCondition.safeParse({ about, operator, key, ...operand });
            return read.success ? [read.data] : [];
          }),
        ),
      ),
    ),
  );
};

const matchedBySql = async (whens: readonly When[]): Promise<number[][]> => {
  const tests = whens.map(
    (when) =>
      sql`array_remove(array_agg(case when ${whenWhere(ws, toStoredWhen(ws, when), now)} then c.id end order by c.id), null)`,
  );
  const { rows } = await sql<{ ids: unknown[] }>`
    select jsonb_build_array(${sql.join(tests.map((test) => sql`to_jsonb(${test})`))}) as ids
    from contacts c where c.workspace_id = ${ws}`.execute(database.db);
  return (rows[0]?.ids ?? []) as number[][];
};

const disagreements = async (whens: readonly When[]): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (let at = 0; at < whens.length; at += 40) {
    const part = whens.slice(at, at + 40);
    for (const [index, bySql] of (await matchedBySql(part)).entries()) {
      const when = part[index];
      if (!when) continue;
      const pure = people.filter(({ facts }) => whenMatches(when, facts, now.getTime())).map(({ id }) => id);
      if (JSON.stringify(pure) !== JSON.stringify(bySql)) found.push({ when, pure, bySql });
    }
  }
  return found;
};

it('gives the answer of segments for each operator', async () => {
  const conditions = allConditions();
  expect(new Set(conditions.map(({ about }) => about)).size).toBe(15);
  expect(conditions.length).toBeGreaterThan(300);
  const whens = conditions.map((condition) => whenSchema.parse({ conditions: [condition] }));
  const matching = await matchedBySql(whens.slice(0, 40));
  expect(matching.some((ids) => ids.length > 0 && ids.length < people.length)).toBe(true);
  expect(await disagreements(whens)).toEqual([]);
});

it('gives the answer of segments for several conditions, all, any and not', async () => {
  const conditions = allConditions() as [ContactCondition, ...ContactCondition[]];
  const whens = Array.from({ length: 400 }, () =>
    whenSchema.parse({
      match: oneOf(['all', 'any'] as const),
      not: below(2) === 0,
      conditions: Array.from({ length: 1 + below(4) }, () => oneOf(conditions)),
    }),
  );
  expect(await disagreements(whens)).toEqual([]);
});
