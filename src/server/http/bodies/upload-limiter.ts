// Each upload in progress holds its file in memory until its sender and the image queue are done.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedText } from '#text/keyed-text.ts';
import { tooMany } from '../../domain/shared/errors.ts';

const maxUploads = 12;
const retryAfterSeconds = 5;

/**
 * Takes a slot for the request until it is answered or its sender disconnects; refuses it when the account has none
 * free.
 */
export const createUploadLimiter = () => {
  const uploadsInProgress = new Map<string, number>();

  const release = (accountId: string): void => {
    const remaining = (uploadsInProgress.get(accountId) ?? 0) - 1;
    if (remaining > 0) uploadsInProgress.set(accountId, remaining);
    else uploadsInProgress.delete(accountId);
  };

  return async ({ caller }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A client that disconnected during the lookup emits no further close event.
    if (!caller || reply.raw.closed) return;
    const inProgress = uploadsInProgress.get(caller.id) ?? 0;
    if (inProgress >= maxUploads)
      throw tooMany(keyedText('refusals.bodies.uploadLimit', { max: maxUploads }), retryAfterSeconds);
    uploadsInProgress.set(caller.id, inProgress + 1);
    reply.raw.once('close', () => release(caller.id));
  };
};
