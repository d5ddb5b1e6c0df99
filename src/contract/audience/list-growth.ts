// What a page of lists shows of each: who joined and left lately, and when it was last written to.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const maxListsWithGrowth = 50;
export const growthDays = 30;

const ids = z
  .string()
  .max(maxListsWithGrowth * 65)
  .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
  .pipe(z.array(z.string().max(64)).max(maxListsWithGrowth));

export const listGrowth = z.object({
  id: z.string(),
  /** Members who joined on each of the last 30 days of UTC, the oldest first. */
  joined: z.array(z.int()),
  /** Members who left the list or unsubscribed from everything. Those whom the owner removed are in neither. */
  left: z.array(z.int()),
  /** When the last campaign to it began. */
  lastSentAt: z.iso.datetime().nullable(),
});
export type ListGrowth = z.infer<typeof listGrowth>;

export const listListGrowth = endpoint({
  method: 'GET',
  path: '/api/esp/lists/growth',
  summary:
    'Who joined and who left lists on each of the last 30 days, and when they were last written to. `ids` are at most 50, with commas between them; unknown ones have no entry.',
  access: 'user',
  query: z.object({ ids }),
  output: z.array(listGrowth),
});
