// On Citus: which statements of the product ask more than one shard without being on the list for it.
import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  PostgresQueryCompiler,
  type RootOperationNode,
} from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from '#server/db/database.ts';
import { statementsOverAllWorkspaces } from '#server/db/over-all-workspaces.ts';

/** The number of tasks of each part of the plan that Citus runs on shards. */
const taskCounts = (plan: unknown): number[] => {
  if (Array.isArray(plan)) return plan.flatMap(taskCounts);
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]) =>
    key === 'Task Count' && typeof value === 'number' ? [value] : taskCounts(value),
  );
};

/** Statements of the tests themselves may ask what they like. */
const isOfProduct = (): boolean => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const lines = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  const caller = lines.find((line) => /\/(src|test)\//.test(line) && !line.includes('citus-statements'));
  return caller !== undefined && /\/src\/server\//.test(caller) && !/\.test\.ts/.test(caller);
};

const listed = Object.keys(statementsOverAllWorkspaces);
const isListed = (text: string): boolean =>
  listed.some((name) => text.includes(`/* over all workspaces: ${name} */`));

/** The database, watched; `close` fails with the statements that ask more than one shard and are not on the list. */
export const watchStatements = (database: OpenDatabase, url: string): OpenDatabase => {
  const compiler = new PostgresQueryCompiler();
  const seen = new Set<string>();
  const faults: string[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  let explaining: Promise<unknown> = Promise.resolve();

  const explain = async (text: string, values: readonly unknown[]): Promise<void> => {
    // Citus's own faults and changes of the schema have tests of their own.
    const result = await pool.query(`explain (format json) ${text}`, [...values]).catch(() => null);
    const tasks = Math.max(1, ...taskCounts(result?.rows));
    if (tasks > 1) faults.push(`${tasks} tasks: ${text.replace(/\s+/g, ' ').slice(0, 400)}`);
  };
  const note = (node: RootOperationNode, queryId: PluginTransformQueryArgs['queryId']): void => {
    const { sql: text, parameters } = compiler.compileQuery(node, queryId);
    if (seen.has(text) || !/\b(select|insert|update|delete)\b/i.test(text)) return;
    seen.add(text);
    if (isListed(text) || !isOfProduct()) return;
    explaining = explaining.then(() => explain(text, parameters));
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      note(node, queryId);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...database,
    db: database.db.withPlugin(plugin),
    close: async () => {
      await explaining;
      await pool.end();
      await database.close();
      if (faults.length > 0)
        throw new Error(
          `These statements name no single workspace, and are not marked with a name of src/server/db/over-all-workspaces.ts:\n${faults.join('\n')}`,
        );
    },
  };
};
