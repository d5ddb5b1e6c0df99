// Each upload under way holds its file in memory, for as long as its sender and the queue of pictures take.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooMany } from '../../domain/shared/errors.ts';

const maxUnderWay = 12;
const retryAfterSeconds = 5;

/** Takes a place for the request until it is answered or its sender is gone; refuses it when the account has none left. */
export const createUploadPlaces = () => {
  const underWay = new Map<string, number>();

  const give = (accountId: string): void => {
    const left = (underWay.get(accountId) ?? 0) - 1;
    if (left > 0) underWay.set(accountId, left);
    else underWay.delete(accountId);
  };

  return async ({ account }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Who left while they were looked up closes nothing any more.
    if (!account || reply.raw.closed) return;
    const taken = underWay.get(account.id) ?? 0;
    if (taken >= maxUnderWay)
      throw tooMany(
        `You have ${maxUnderWay} uploads under way already. Nothing of this one was stored. Try again when they are done.`,
        retryAfterSeconds,
      );
    underWay.set(account.id, taken + 1);
    reply.raw.once('close', () => give(account.id));
  };
};
