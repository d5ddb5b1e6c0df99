// A whole email comes in one body. The server reads a few at a time for each person; the next ones wait unread, where
// they cost no memory, and beyond a limit they are refused.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { type DomainError, tooMany } from '../../domain/shared/errors.ts';

const largeBytes = 4 * 1024;
/** As many as a browser sends at once. */
const maxAtOnce = 6;
const maxWaiting = 30;
const retrySeconds = 5;

const longestWaitMs = 30_000;

const tooBusy = (): DomainError => tooMany('refusals.bodies.manyAreWorkedOn', retrySeconds);

const queuesOf = new WeakMap<FastifyInstance, Map<string, PQueue>>();

/** A body without a stated length may have any length. Files have their own slots (`upload-limiter.ts`). */
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
  const queues = queuesOf.get(app) ?? new Map<string, PQueue>();
  queuesOf.set(app, queues);
  const queue = queues.get(caller) ?? new PQueue({ concurrency: maxAtOnce });
  queues.set(caller, queue);
  if (queue.size >= maxWaiting) throw tooBusy();
  const isClosed = (): boolean => reply.raw.destroyed || reply.raw.writableEnded;
  const closed = new Promise<void>((resolve) => {
    if (isClosed()) resolve();
    else reply.raw.once('close', resolve);
  });
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), longestWaitMs);
  void closed.then(() => waiting.abort());
  await new Promise<void>((begin, refuse) => {
    const hold = (): Promise<void> => {
      clearTimeout(timer);
      begin();
      return closed;
    };
    queue
      .add(hold, { signal: waiting.signal })
      .catch(() => refuse(tooBusy()))
      .finally(() => {
        clearTimeout(timer);
        if (queue.pending + queue.size === 0) queues.delete(caller);
      });
  });
};
