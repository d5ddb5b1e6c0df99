// Who gets the parts of an email that not everyone gets.
import { z } from 'zod';
import { maxWhens } from '#email/document/document.ts';
import { whenSchema } from '#email/dynamic/when.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { audienceFields } from './audience.ts';

const side = z.object({
  count: z.int(),
  /** The one who has been a contact for the longest time; null: there is none. */
  example: z.object({ id: z.string(), email: z.string() }).nullable(),
});

const conditionCount = z.object({
  when: whenSchema,
  /** Recipients who get it. */
  shown: side,
  /** Recipients who do not. */
  hidden: side,
});

export const conditionCounts = z.object({
  recipients: z.int(),
  /** False if there are too many contacts to test all: then the counts are minima. */
  isComplete: z.boolean(),
  /** In the order of the conditions. */
  conditions: z.array(conditionCount),
});
export type ConditionCounts = z.infer<typeof conditionCounts>;

const conditions = z
  .array(whenSchema)
  .min(1, 'Add a condition.')
  .max(maxWhens, `Use at most ${maxWhens} conditions.`);

export const countConditions = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/conditions',
  summary: 'How many of an audience get each conditional part of an email, with one contact on either side.',
  access: 'user',
  body: z.object({ conditions, ...audienceFields }),
  output: conditionCounts,
  errors: [404],
});

export const countCampaignConditions = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/conditions',
  summary:
    'How many recipients of a campaign get each of its conditional parts, with one contact on either side.',
  access: 'user',
  params: idParams,
  output: conditionCounts,
  errors: [404],
});

export const decideConditions = endpoint({
  method: 'POST',
  path: '/api/esp/campaigns/conditions/decide',
  summary: 'Which of some conditions hold for a contact now, in their order.',
  access: 'user',
  body: z.object({ conditions, contactId: z.string().min(1).max(64) }),
  output: z.object({ shown: z.array(z.boolean()) }),
  errors: [404],
});
