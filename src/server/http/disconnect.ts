import type { FastifyReply } from 'fastify';

/** Aborted when the client disconnects before the end of the answer. */
export const disconnectSignal = (reply: FastifyReply): AbortSignal => {
  const disconnect = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnect.abort();
  });
  // The close event is emitted once, and may have been emitted before.
  if (reply.raw.destroyed) disconnect.abort();
  return disconnect.signal;
};
