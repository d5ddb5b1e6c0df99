// Sees the statements of the product before they are sent: those built by Kysely, `sql` texts, and texts given to the
// pool or a client of it.
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import type pg from 'pg';

export type Note = (text: string, values: readonly unknown[]) => void;

/** Statements of the tests themselves may ask what they like. */
const isOfProduct = (): boolean => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const lines = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  const callers = lines.slice(1).filter((line) => !line.includes('watch-statements'));
  // The pool hands a statement to a client when another caller releases it. It was seen when the pool got it.
  if (callers[0]?.includes('/pg-pool/')) return false;
  const caller = callers.find((line) => /\/(src|test)\//.test(line));
  return caller !== undefined && /\/src\/server\//.test(caller) && !/\.test\.ts/.test(caller);
};

/** A text that a test sends may be one of the product too; but to look at the calls costs time. */
const mostLooks = 5;

export interface StatementWatch {
  plugin: KyselyPlugin;
  /** From now on the texts that the product gives to the pool itself are seen too. */
  watchPool(pool: pg.Pool): void;
}

/** Calls `note` once for each text. `isWatched` looks at the calls that led to the statement. */
export const startWatch = (note: Note, isWatched: () => boolean = isOfProduct): StatementWatch => {
  const compiler = new PostgresQueryCompiler();
  const looksLeft = new Map<string, number>();
  const see = (text: string, values: readonly unknown[]): void => {
    const looks = looksLeft.get(text) ?? mostLooks;
    if (looks === 0) return;
    const isNoted = /\b(select|insert|update|delete)\b/i.test(text) && isWatched();
    looksLeft.set(text, isNoted ? 0 : looks - 1);
    if (isNoted) note(text, values);
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters } = compiler.compileQuery(node, queryId);
      see(text, parameters);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watch = <Target extends pg.Pool | pg.PoolClient>(target: Target): void => {
    const query: (...args: unknown[]) => unknown = target.query.bind(target);
    const seeing = (...args: unknown[]): unknown => {
      const [text, values] = args;
      if (typeof text === 'string') see(text, Array.isArray(values) ? values : []);
      return query(...args);
    };
    Object.assign(target, { query: seeing });
  };
  return {
    plugin,
    watchPool: (pool) => {
      watch(pool);
      pool.on('connect', watch);
    },
  };
};
