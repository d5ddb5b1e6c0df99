// Schemas that many calls share: an id in the path, a page of a list, a completed deletion.
import { z } from 'zod';

export const idParams = z.object({ id: z.string().min(1).max(64) });
export const deleted = z.object({ success: z.literal(true) });

/** How lists are paged: the next cursor comes back in the header `X-Next-Cursor`. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.string().max(200).optional(),
});
