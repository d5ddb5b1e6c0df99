import { tryWriting } from '../../db/health.ts';
import { countJobs } from '../../db/jobs.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import { findInstallation } from '../../db/shared/installation.ts';
import { migrationsFolder, productVersion } from '../installation/product.ts';
import { rotateSecrets } from '../secrets/rotate.ts';
import { attention, bad, type Check, good } from './diagnosis.ts';

const slowWriteMs = 500;
/** A carrier may refuse a signature that is five minutes off; leases and slots go wrong long before. */
const clockMs = { attention: 2_000, bad: 30_000 };

export const checkDatabase: Check = async ({ database, isServed }) => {
  const { rows } = await database.pool.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const since = performance.now();
  await tryWriting(database.db);
  const ms = Math.round(performance.now() - since);
  const kind = database.kind === 'embedded' ? 'The embedded database' : 'PostgreSQL';
  const where = isServed ? ', through the running server' : '';
  const text = `${kind} ${rows[0]?.version.split(' ')[0] ?? ''} takes writes in ${ms} ms${where}.`;
  return ms > slowWriteMs ? attention(`${text} That is slow: look at its disk and its load.`) : good(text);
};

export const checkSchema: Check = async ({ database }) => {
  const { pending, last } = await pendingMigrations(database.pool, migrationsFolder);
  if (pending.length === 0) return good(`The schema is that of this version (${last}).`);
  return attention(
    `${pending.length} migrations are pending. The next start applies them, or "lettersmith migrate".`,
  );
};

export const checkClock: Check = async ({ database }) => {
  const before = Date.now();
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
  const after = Date.now();
  const off = Math.abs((rows[0]?.now.getTime() ?? after) - (before + after) / 2);
  const text = `The clocks of this machine and of the database differ by ${Math.round(off)} ms.`;
  if (off < clockMs.attention) return good(text);
  const advice = `${text} Set them by NTP: leases of workers go by these clocks, and carriers refuse wrong ones.`;
  return off < clockMs.bad ? attention(advice) : bad(advice);
};

export const checkQueue: Check = async ({ database }) => {
  const queues = await countJobs(database.db);
  const failed = queues.filter(({ failed: count }) => count > 0);
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  if (failed.length === 0) return good(`${waiting} background jobs wait, none has failed for good.`);
  const names = failed.map(({ name, failed: count }) => `${name} (${count})`).join(', ');
  return attention(`Background jobs failed: ${names}. The admin page has their errors and runs them again.`);
};

export const checkSecrets: Check = async (on) => {
  const { resealed, current, lost } = await rotateSecrets(on, true);
  if (lost.length > 0)
    return bad(
      `No key opens ${lost.length} of ${lost.length + resealed + current} stored secrets. Bring the missing key back into SECRET_KEY, or let their owners enter them again.`,
    );
  const text = `The keys open all ${resealed + current} stored secrets.`;
  if (resealed === 0) return good(text);
  return attention(
    `${text} An older key sealed ${resealed} of them: "lettersmith secret rotate" seals them anew.`,
  );
};

export const checkPause: Check = async ({ database }) => {
  const found = await findInstallation(database.db);
  if (!found?.sending_paused_at) return good('Sending is not paused.');
  const made = found.backup_made_at?.toISOString() ?? 'an unknown time';
  const why = found.paused_by_operator
    ? 'an operator paused it'
    : `the database was restored from a backup of ${made}`;
  return attention(
    `Sending is paused since ${found.sending_paused_at.toISOString()}: ${why}. "lettersmith resume-sending" ends the pause.`,
  );
};

export const checkVersions: Check = async ({ database }) => {
  const own = await productVersion();
  const { rows: tables } = await database.pool.query<{ name: string | null }>(
    "select to_regclass('processes')::text as name",
  );
  if (!tables[0]?.name) return good(`This is version ${own}.`);
  const { rows } = await database.pool.query<{ version: string; count: number }>(
    `select version, count(*)::int as count from processes
     where beat_at > clock_timestamp() - interval '30 seconds' group by version order by version`,
  );
  if (rows.length === 0) return attention(`This is version ${own}. No process of the server is running.`);
  const text = rows.map(({ version, count }) => `${count} of version ${version}`).join(', ');
  return rows.length === 1
    ? good(`Processes running: ${text}. This is version ${own}.`)
    : attention(`Processes running: ${text}. Let the mix of versions end soon. This is version ${own}.`);
};
