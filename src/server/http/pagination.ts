import type { FastifyReply } from 'fastify';

/** Lists are plain arrays; a header gives the cursor of the next page. */
export const sendPage = <Item>(
  reply: FastifyReply,
  page: { items: Item[]; nextCursor: string | null },
): Item[] => {
  if (page.nextCursor) reply.header('X-Next-Cursor', page.nextCursor);
  return page.items;
};
