// Which database a screen reads. A browser that has written carries the place of its last write in the log of the
// primary, in a cookie, so that every process knows from when on the replica has it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { hostCookie } from './session.ts';

/**
 * replica: the screen may be as old as the replica is behind, and never misses what its own browser has written.
 * progress: it reads the primary and may show the end of background work, which later screens must not miss.
 */
export type Reading = 'replica' | 'progress';

const cookieName = 'seen';
const unknownPosition = 'unknown';
/** Longer than a replica in use is behind. */
const extraSeconds = 60;

/** The context with the replica as its database; null: this request reads the primary. */
export const readingContext = async (ctx: Context, request: FastifyRequest): Promise<Context | null> => {
  const { replica } = ctx;
  if (!replica || !(await replica.canRead(request.cookies[cookieName] ?? null))) return null;
  return { ...ctx, db: replica.db };
};

/** Notes that this browser has seen everything that the primary has now. */
export const noteSeen = async (ctx: Context, reply: FastifyReply): Promise<void> => {
  const { replica, config } = ctx;
  // A handler that answered by itself has sent its headers.
  if (!replica || reply.sent) return;
  const maxAge = Math.ceil(config.postgres.replicaMaxLagMs / 1_000) + extraSeconds;
  // What was written is written: without a position the next screens read the primary.
  const position = await replica.position().catch(() => unknownPosition);
  reply.setCookie(cookieName, position, { ...hostCookie(ctx), maxAge });
};

/** The replica is gone or takes only reads, or its replay ended the query. */
const faultCodes = /^(25006|40001|40P01|53[0-9A-Z]{3}|57P0[0-9]|08[0-9A-Z]{3}|55000|58[0-9A-Z]{3}|E[A-Z]+)$/;
const faultTexts =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

/** Whether the same work on the primary may succeed. */
export const isReplicaFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return faultCodes.test(code) || faultTexts.test(error.message);
};
