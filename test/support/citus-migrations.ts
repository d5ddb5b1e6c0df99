// What Citus refuses in a migration of a distributed database, found in the text: `faultsForCitus` is used by the tests,
// so that it is known before a migration lands.

import { distributedTables } from '#server/db/distribution.ts';
import { splitStatements } from '#server/db/split-statements.ts';

const withoutComments = (text: string): string => text.replace(/--[^\n]*/g, ' ').replace(/\s+/g, ' ');
const isDistributed = (table: string | undefined): boolean =>
  table !== undefined && distributedTables.includes(table);

const rules: readonly ((statement: string) => string | null)[] = [
  (statement) =>
    /^alter table .* add column\b(?:(?!, add ).)*\b(check|references|unique|primary key)\b/i.test(statement)
      ? 'a new column takes no constraint; give it a constraint of its own, in another statement'
      : null,
  (statement) =>
    /^alter table .*\badd (check|foreign key|unique|primary key)\b/i.test(statement)
      ? 'a constraint needs a name'
      : null,
  (statement) =>
    /^alter table .*\badd constraint\b/i.test(statement) && /, (add|drop|alter)\b/i.test(statement)
      ? 'a constraint needs a statement of its own'
      : null,
  (statement) =>
    /^create table .*\breferences\b/i.test(statement)
      ? 'a new table is distributed before it has a foreign key; add the foreign key in another statement'
      : null,
  (statement) => {
    const [, table, columns = ''] =
      /^create unique index .*? on (\w+) (?:using \w+ )?\((.*)/i.exec(statement) ?? [];
    return isDistributed(table) && !/^\s*workspace_id\b/.test(columns)
      ? 'a unique index of a table by workspace begins with workspace_id'
      : null;
  },
  (statement) =>
    /\bdetach partition\b.*\bconcurrently\b/i.test(statement)
      ? 'Citus cannot detach a partition concurrently'
      : null,
];

/** One sentence for each fault. */
export const faultsForCitus = (sql: string): string[] =>
  splitStatements(sql)
    .map(({ text }) => withoutComments(text))
    .flatMap((statement) => rules.flatMap((rule) => rule(statement) ?? []));
