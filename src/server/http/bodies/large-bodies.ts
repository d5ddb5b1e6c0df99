// A whole email comes in one body. The server reads a few at a time for each person; the next ones wait unread, where
// they cost no memory, and beyond a limit they are refused.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DomainError, tooMany } from '../../domain/shared/errors.ts';

const largeBytes = 4 * 1024;
/** As many as a browser sends at once. */
const maxAtOnce = 6;
const maxWaiting = 30;
const retrySeconds = 5;

const longestWaitMs = 30_000;

const tooBusy = (): DomainError =>
  tooMany(
    'Many large calls of yours are being worked on already. This one was not read. Wait a few seconds and try again.',
    retrySeconds,
  );

interface Line {
  taken: number;
  waiting: (() => void)[];
}

const linesOf = new WeakMap<FastifyInstance, Map<string, Line>>();

const queueFor = (app: FastifyInstance, caller: string): { line: Line; lines: Map<string, Line> } => {
  const lines = linesOf.get(app) ?? new Map<string, Line>();
  linesOf.set(app, lines);
  const line = lines.get(caller) ?? { taken: 0, waiting: [] };
  lines.set(caller, line);
  return { line, lines };
};

/** A body without a stated length may have any length. Files have their own slots (`upload-places.ts`). */
const isLarge = ({ headers }: FastifyRequest): boolean =>
  !/^multipart\/form-data\b/i.test(headers['content-type'] ?? '') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBytes);

/** Call this before reading the body. The slot is freed when the answer is sent or the client disconnects. */
export const waitForPlace = async (
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const caller = request.caller?.id;
  if (caller === undefined || !isLarge(request)) return;
  const { line, lines } = queueFor(app, caller);
  if (line.taken < maxAtOnce) line.taken += 1;
  else {
    if (line.waiting.length >= maxWaiting) throw tooBusy();
    const isTaken = await new Promise<boolean>((resolve) => {
      const take = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const cancel = (): void => {
        const at = line.waiting.indexOf(take);
        if (at < 0) return;
        line.waiting.splice(at, 1);
        clearTimeout(timer);
        resolve(false);
      };
      const timer = setTimeout(cancel, longestWaitMs);
      line.waiting.push(take);
      reply.raw.once('close', cancel);
    });
    if (!isTaken) throw tooBusy();
  }
  const giveBack = (): void => {
    const next = line.waiting.shift();
    if (next) next();
    else line.taken -= 1;
    if (line.taken === 0) lines.delete(caller);
  };
  if (reply.raw.destroyed || reply.raw.writableEnded) giveBack();
  else reply.raw.once('close', giveBack);
};
