import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checks } from '#deliverability/judge/checks.ts';
import { draftRows, rowOfCheck } from './row-of-check.ts';

const domain = path.resolve(import.meta.dirname, '../../../../../server/domain');
const wheres = ['details', 'content', 'audience', 'account'] as const;
type Where = (typeof wheres)[number];
const isWhere = (text: string | undefined): text is Where => wheres.some((where) => where === text);

/** Every id that a preflight can answer, with the part that it names. */
const ownChecks = (): { id: string; where: Where }[] =>
  ['campaigns/preflight', 'ses'].flatMap((folder) =>
    fs
      .readdirSync(path.join(domain, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) => {
        const source = fs.readFileSync(path.join(domain, folder, name), 'utf8');
        const pattern = /\b(?:blocking|warning|info|passed)\(\s*'(\w+)',\s*'([a-z-]+)'/g;
        return [...source.matchAll(pattern)].flatMap(([, where, id = '']) =>
          isWhere(where) ? [{ id, where }] : [],
        );
      }),
  );

/** As the preflight takes over the findings of the email. */
const findings = checks.map(({ id, group }) => ({
  id,
  where: group === 'subject' || group === 'sender' ? ('details' as const) : ('content' as const),
}));

test('every check belongs to exactly one row', () => {
  const found = ownChecks();
  expect(found.length).toBeGreaterThan(30);
  const rowsById = new Map<string, Set<string>>();
  for (const check of [...found, ...findings]) {
    const row = rowOfCheck(check);
    expect(draftRows).toContain(row);
    rowsById.set(check.id, (rowsById.get(check.id) ?? new Set()).add(row));
  }
  expect([...rowsById].filter(([, rows]) => rows.size !== 1)).toEqual([]);
});

test('a finding of the subject or the sender belongs to its row', () => {
  for (const { id, group } of checks) {
    // An address of the account, whichever check misses it.
    if (id === 'postal-address') continue;
    const row = rowOfCheck({ id, where: group === 'subject' || group === 'sender' ? 'details' : 'content' });
    expect([id, row]).toEqual([
      id,
      group === 'sender' ? 'from' : group === 'subject' ? 'subject' : 'content',
    ]);
  }
});

test.each([
  ['audience', 'audience', 'to'],
  ['sample-contacts', 'audience', 'to'],
  ['complaints', 'account', 'to'],
  ['account-missing', 'account', 'from'],
  ['dmarc-missing', 'account', 'from'],
  ['sender-verified', 'details', 'from'],
  ['postal-address', 'account', 'from'],
  ['postal-address', 'content', 'from'],
  ['unsubscribe', 'content', 'content'],
  ['quota', 'account', 'schedule'],
] as const)('%s of %s is on the row %s', (id, where, row) => {
  expect(rowOfCheck({ id, where })).toBe(row);
});
