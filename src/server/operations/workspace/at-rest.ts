// What must be true of an installation that a workspace leaves: no process of it works, and none can start meanwhile.
import { withDirectPool } from '../../db/database.ts';
import { migrationLock } from '../../db/migrate.ts';
import type { Installation } from '../installation/open.ts';
import { Refusal } from '../installation/refusal.ts';

/** Call it while the work goes on. Throws if the lock was lost with its connection. */
type StillHeld = () => Promise<void>;

/**
 * Runs the work while processes that start wait, as they do for migrations. The embedded database has no need of it: this
 * program holds its folder.
 */
export const whileNoneStarts = async <Value>(
  { config, database }: Installation,
  work: (stillHeld: StillHeld) => Promise<Value>,
): Promise<Value> => {
  if (database.kind === 'embedded') return work(async () => undefined);
  const { directUrl, isPooler } = config.postgres;
  if (isPooler && directUrl === null)
    throw new Refusal(
      'Through a pooler no process can be held back while a workspace moves. Nothing was changed. Set DATABASE_DIRECT_URL.',
    );
  const locked = async (pool: typeof database.pool): Promise<Value> => {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [migrationLock]);
      return await work(async () => void (await client.query('select')));
    } finally {
      // Ends the connection, and with it the lock.
      client.release(true);
    }
  };
  return directUrl === null ? locked(database.pool) : withDirectPool(directUrl, locked);
};

/** What a running process writes between export and erasure would be lost. */
export const requireStopped = async (
  { database, isServed }: Installation,
  state = 'Nothing was changed.',
): Promise<void> => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from processes
     where state <> 'stopped' and beat_at > clock_timestamp() - interval '30 seconds'`,
  );
  if (isServed || (rows[0]?.count ?? 0) > 0)
    throw new Refusal(
      `A process of this installation is running, and what it writes meanwhile would be lost. ${state} Stop all its processes, and wait half a minute if one was killed; that of the target may run.`,
    );
};

/** What an account at Stripe, or a process that just stopped, still knows of the workspace. */
export const requireAtRest = async ({ database }: Installation, id: string): Promise<void> => {
  const { rows } = await database.pool.query<{ subscription: string | null; campaigns: number }>(
    `select stripe_subscription_id as subscription, (select count(*)::int from campaigns c
       where c.workspace_id = $1 and c.state in ('preparing', 'sending')) as campaigns
     from workspaces where id = $1`,
    [id],
  );
  if (rows[0]?.subscription)
    throw new Refusal(
      `The workspace has the subscription ${rows[0].subscription}, which another server would not know of. Nothing was changed. Cancel it at Stripe first.`,
    );
  if ((rows[0]?.campaigns ?? 0) > 0)
    throw new Refusal(
      'The workspace has a campaign that is being sent. Nothing was changed. Its owner pauses it first.',
    );
};
