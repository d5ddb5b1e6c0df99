// On Citus: which statements of the product ask more than one shard without being on the list for it.
import pg from 'pg';
import { type StatementWatch, startWatch } from './watch-statements.ts';
import { faultOfStatement, isListed } from './workspace-statements.ts';

/** The number of tasks of each part of the plan that Citus runs on shards. */
const taskCounts = (plan: unknown): number[] => {
  if (Array.isArray(plan)) return plan.flatMap(taskCounts);
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]) =>
    key === 'Task Count' && typeof value === 'number' ? [value] : taskCounts(value),
  );
};

export interface CitusWatch extends StatementWatch {
  /** Ends with an error that names the statements that ask more than one shard and are not on the list. */
  end(): Promise<void>;
}

export const watchOnCitus = (url: string): CitusWatch => {
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
  const watch = startWatch((text, values) => {
    const fault = faultOfStatement(text);
    if (fault !== null) faults.push(fault);
    else if (!isListed(text)) explaining = explaining.then(() => explain(text, values));
  });
  return {
    ...watch,
    end: async () => {
      await explaining;
      await pool.end();
      if (faults.length > 0)
        throw new Error(
          `These statements name no single workspace, and are not marked with a name of src/server/db/over-all-workspaces.ts:\n${faults.join('\n')}`,
        );
    },
  };
};
