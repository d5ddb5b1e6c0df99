// Whether this process can work: what probes, the health page and metrics of an operator show.
import { statfs } from 'node:fs/promises';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { findHealthProblem } from '../health.ts';
import { describeStage, type OwnProcess, type Stage } from './own-process.ts';

/** Without a successful write for so long, a process is not ready. */
const longestSilenceMs = 20_000;
/** The embedded database needs room for its log, and for the copy of a table that it rewrites. */
const leastFreeBytes = 200 * 1024 * 1024;
const megabyte = 1024 * 1024;

export interface WorkProblem {
  state: 'database' | 'disk';
  part: 'database' | 'uploads';
  message: string;
  since: Date;
}

export interface Readiness {
  state: Stage | 'database' | 'disk';
  since: Date;
  message: string;
}

type FreeBytes = (folder: string) => Promise<number>;

const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

type Found = Omit<WorkProblem, 'since'>;

const findDiskProblem = async ({ config }: Context, freeBytes: FreeBytes): Promise<Found | null> => {
  if (config.databaseUrl !== null) return null;
  // A folder that cannot be read shows as a failing write.
  const free = await freeBytes(config.dataDir).catch(() => Number.POSITIVE_INFINITY);
  if (free >= leastFreeBytes) return null;
  const message = `The disk of DATA_DIR has ${Math.floor(free / megabyte)} MB free; the database needs ${leastFreeBytes / megabyte} MB.`;
  return { state: 'disk', part: 'database', message };
};

const findSilence = ({ own }: Context): Found | null => {
  if (own.wroteAtMs === null || performance.now() - own.wroteAtMs < longestSilenceMs) return null;
  const message = `The database has taken no write for ${longestSilenceMs / 1_000} seconds.`;
  return { state: 'database', part: 'database', message };
};

const findFailure = async (ctx: Context): Promise<Found | null> => {
  const problem = await findHealthProblem(ctx);
  if (!problem) return null;
  return { ...problem, state: problem.isDisk ? 'disk' : 'database' };
};

/** What keeps this process from working; null when nothing does. */
export const findWorkProblem = async (
  ctx: Context,
  freeBytes: FreeBytes = freeBytesOf,
): Promise<WorkProblem | null> => {
  const { own } = ctx;
  const found = (await findDiskProblem(ctx, freeBytes)) ?? (await findFailure(ctx)) ?? findSilence(ctx);
  if (!found) {
    own.problem = null;
    return null;
  }
  if (own.problem?.state !== found.state) own.problem = { state: found.state, since: ctx.now() };
  return { ...found, since: own.problem.since };
};

/**
 * The readiness of this process. `ctx` is null while the process starts.
 */
export const readReadiness = async (own: OwnProcess, ctx: Context | null): Promise<Readiness> => {
  if (own.stage === 'ready' && ctx !== null) {
    const problem = await findWorkProblem(ctx);
    if (problem) return { state: problem.state, since: problem.since, message: problem.message };
  }
  return { state: own.stage, since: own.since, message: describeStage(own, translatorFor('en')) };
};
