// The processor time of a PostgreSQL on this machine, of all its processes. Linux only.
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const ticks = (pid: string): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
  } catch {
    return 0;
  }
};
/** Processor time of the database server in milliseconds: 100 ticks a second. */
export const postgresCpuMs = async (pool: Pick<pg.Pool, 'query'>): Promise<number> => {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const parent = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? '';
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === parent;
    } catch {
      return false;
    }
  });
  return [parent, ...children].reduce((sum, pid) => sum + ticks(pid), 0) * 10;
};
