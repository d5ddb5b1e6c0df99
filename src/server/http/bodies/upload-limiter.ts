// Each upload in progress holds its file in memory until its sender and the image queue are done.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooMany } from '../../domain/shared/errors.ts';

const maxUnderWay = 12;
const retryAfterSeconds = 5;

/**
 * Takes a slot for the request until it is answered or its sender disconnects; refuses it when the account has none
 * free.
 */
export const createUploadLimiter = () => {
  const underWay = new Map<string, number>();

  const give = (accountId: string): void => {
    const remaining = (underWay.get(accountId) ?? 0) - 1;
    if (remaining > 0) underWay.set(accountId, remaining);
    else underWay.delete(accountId);
  };

  return async ({ caller }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A client that disconnected during the lookup emits no further close event.
    if (!caller || reply.raw.closed) return;
    const taken = underWay.get(caller.id) ?? 0;
    if (taken >= maxUnderWay)
      throw tooMany(
        `You have ${maxUnderWay} uploads under way already. Nothing of this one was stored. Try again when they are done.`,
        retryAfterSeconds,
      );
    underWay.set(caller.id, taken + 1);
    reply.raw.once('close', () => give(caller.id));
  };
};
