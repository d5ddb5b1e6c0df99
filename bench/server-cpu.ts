// The processor time of a PostgreSQL server on this Linux, all of its processes together, ended ones too.
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const microsecondsPerTick = 10_000;

/** The fields after the name: 1 is the parent, 11 to 14 are user, system, and both of ended children. */
const statOf = (pid: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    // It has ended.
    return [];
  }
};

const ticksOf = (pid: string): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);

/** The first process of the server, which all others come from. */
export const findPostmaster = async (pool: Pick<pg.Pool, 'query'>): Promise<string> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(String(rows[0]?.pid))[1];
  if (postmaster === undefined) throw new Error('The processes of PostgreSQL are not on this machine.');
  return postmaster;
};

/** Microseconds since its start, in steps of 10 ms. */
export const readServerCpu = (postmaster: string): number => {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(name)[1] === postmaster,
  );
  return [postmaster, ...children].reduce((sum, pid) => sum + ticksOf(pid), 0) * microsecondsPerTick;
};
