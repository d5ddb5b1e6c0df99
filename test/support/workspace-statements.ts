// Which statements name one workspace, read from their text: the check that every run makes without Citus. `npm run
// test:citus` asks Citus itself.
import { distributedTables } from '#server/db/distribution.ts';
import { statementsOverAllWorkspaces } from '#server/db/over-all-workspaces.ts';
import { recordStatement } from './recorded-statements.ts';
import { type StatementWatch, startWatch } from './watch-statements.ts';

const listed = Object.keys(statementsOverAllWorkspaces);

/** Marked with a name of the list of statements over all workspaces. */
export const isListed = (text: string): boolean =>
  listed.some((name) => text.includes(`/* over all workspaces: ${name} */`));

/** Comments, and the texts within quotes, which could look like anything. */
const withoutTexts = (text: string): string =>
  text
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '');

/** Also partitions of `deliveries`. */
const isByWorkspace = (table: string): boolean =>
  distributedTables.includes(table) || table.startsWith('deliveries_');

/** The tables by workspace that a statement reads or writes; its own `with` queries are none. */
const tablesOf = (text: string): string[] => {
  const own = new Set(
    [...text.matchAll(/\b(\w+)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s*)?\(/gi)].map(
      ([, name]) => name,
    ),
  );
  const named = [...text.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?(?:public\.)?(\w+)/gi)];
  return named.flatMap(([, name = '']) => (isByWorkspace(name) && !own.has(name) ? [name] : []));
};

const namesOne = /\bworkspace_id\s*=\s*(\$\d+|'')/;
/** Values are checked by Citus only; here it is enough that the column is among them. */
const insertsIt = /\binsert\s+into\s+(?:public\.)?\w+(?:\s+as\s+\w+)?\s*\([^)]*\bworkspace_id\b/i;

/** null: the statement names one workspace, or needs none; otherwise what is wrong with it, in a line. */
export const faultOfStatement = (sql: string): string | null => {
  if (isListed(sql)) return null;
  const text = withoutTexts(sql);
  const tables = tablesOf(text);
  if (tables.length === 0 || namesOne.test(text) || insertsIt.test(text)) return null;
  return `${tables.join(', ')}: ${sql.replace(/\s+/g, ' ').trim().slice(0, 400)}`;
};

export interface TextWatch extends StatementWatch {
  /** Throws an error that names the statements that name no workspace and are not on the list. */
  end(): void;
}

/** `isWatched` as in `startWatch`. */
export const watchTexts = (isWatched?: () => boolean): TextWatch => {
  const faults: string[] = [];
  const watch = startWatch((text) => {
    recordStatement(text);
    const fault = faultOfStatement(text);
    if (fault !== null) faults.push(fault);
  }, isWatched);
  return {
    ...watch,
    end: () => {
      if (faults.length > 0)
        throw new Error(
          `These statements name no workspace by \`workspace_id = $1\`, and are not marked with a name of src/server/db/over-all-workspaces.ts:\n${faults.join('\n')}`,
        );
    },
  };
};
