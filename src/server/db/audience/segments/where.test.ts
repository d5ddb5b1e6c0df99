import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, it } from 'vitest';
import type { StoredCondition, StoredDefinition } from './definition.ts';
import { segmentWhere } from './where.ts';

const db = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const now = new Date('2027-02-27T12:00:00Z');

const compiled = (definition: StoredDefinition) => sql`${segmentWhere('ws', definition, now)}`.compile(db);
const one = (condition: StoredCondition): StoredDefinition => ({
  match: 'all',
  groups: [{ match: 'all', conditions: [condition] }],
});

/** Random text, the same on each run. */
const randomText = (seed: number): string => {
  const signs = [
    "'",
    '"',
    '\\',
    ';',
    '--',
    '/*',
    '*/',
    '$1',
    '$$',
    '%',
    '_',
    '(',
    ')',
    ' or ',
    '=',
    ' ',
    'ü',
    '💌',
  ];
  let state = seed;
  return Array.from({ length: 1 + (seed % 12) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return signs[state % signs.length];
  }).join('');
};

/** Conditions with this text in every field that a person can fill in. */
const conditionsWith = (text: string): StoredCondition[] => [
  ...(['is', 'is_not', 'contains', 'not_contains', 'begins_with', 'ends_with', 'empty'] as const).flatMap(
    (operator): StoredCondition[] => [
      { about: 'first_name', operator, value: text },
      { about: 'text_field', key: text, operator, value: text },
    ],
  ),
  { about: 'email', operator: 'domain_is', value: text },
  { about: 'number_field', key: text, operator: 'above', number: 1.5 },
  { about: 'date_field', key: text, operator: 'on', date: text },
  { about: 'boolean_field', key: text, operator: 'no' },
  { about: 'consent', operator: 'is', source: text },
  { about: 'language', operator: 'is', value: text },
];

it('compiles to the same SQL for any text from a person', () => {
  // A search for letters with uppercase forms needs several patterns: these texts have no such letters.
  const usual = conditionsWith('1').map((condition) => compiled(one(condition)).sql);
  for (let seed = 1; seed <= 300; seed += 1) {
    const text = randomText(seed).replaceAll(' or ', '|').replaceAll('ü', '@');
    const queries = conditionsWith(text).map((condition) => compiled(one(condition)).sql);
    expect(queries).toEqual(usual);
  }
});

it('takes a birthday on 29 February as the 28th in other years', () => {
  const condition: StoredCondition = {
    about: 'date_field',
    key: 'born',
    operator: 'anniversary_next_days',
    days: 2,
  };
  const days = (at: Date) =>
    sql`${segmentWhere('ws', one(condition), at)}`
      .compile(db)
      .parameters.find((parameter): parameter is string[] => Array.isArray(parameter));
  expect(days(now)).toEqual(['02-27', '02-28', '02-29']);
  expect(days(new Date('2028-02-27T12:00:00Z'))).toEqual(['02-27', '02-28']);
  expect(days(new Date('2026-12-31T23:59:59Z'))).toEqual(['12-31', '01-01']);
});

it('selects no contact where there is no condition', () => {
  expect(compiled({ match: 'all', groups: [] }).sql).toBe('false');
  expect(compiled({ match: 'any', groups: [{ match: 'all', conditions: [] }] }).sql).toBe('(false)');
});
