import type { FastifyReply } from 'fastify';

/** Lists are plain arrays; where the next page begins is said in a header. */
export const sendPage = <Item>(
  reply: FastifyReply,
  page: { items: Item[]; nextCursor: string | null },
): Item[] => {
  if (page.nextCursor) reply.header('X-Next-Cursor', page.nextCursor);
  return page.items;
};
