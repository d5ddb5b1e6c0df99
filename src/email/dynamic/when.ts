// Who gets a section or a block: conditions on the recipient.
import { z } from 'zod';
import type { ContactCondition } from './condition.ts';

export const maxWhenConditions = 10;

/**
 * The outline of a condition alone: the builder reads emails before it loads the conditions themselves (`condition.ts`).
 * Emails are stored only if their conditions are valid (`wrong-condition.ts`).
 */
const outline = z
  .object({ about: z.string(), operator: z.string() })
  .catchall(z.union([z.string().max(200), z.number()])) as unknown as z.ZodType<
  ContactCondition,
  ContactCondition
>;

/** Without `match` all conditions must match. `not`: those get it whom the conditions do not match. */
export const whenSchema = z.object({
  match: z.enum(['all', 'any']).optional(),
  not: z.boolean().optional(),
  conditions: z
    .array(outline)
    .min(1, 'Add a condition.')
    .max(maxWhenConditions, `Use at most ${maxWhenConditions} conditions.`),
});

export type When = z.infer<typeof whenSchema>;
