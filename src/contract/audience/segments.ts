// Segments: rules that select contacts. The matching contacts are computed at each request.
import { z } from 'zod';
import { type ContactCondition, contactCondition } from '#email/dynamic/condition.ts';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';
import { contact } from './contacts.ts';

export type SegmentCondition = ContactCondition;

/** In a workspace. */
export const maxSegments = 200;
export const maxSegmentConditions = 20;

const match = z.enum(['all', 'any']);

/** Groups of conditions: how many of a group must match, and how many groups. */
export const segmentDefinition = z
  .object({
    match: match.default('all'),
    groups: z
      .array(
        z.object({
          match: match.default('all'),
          conditions: z
            .array(contactCondition)
            .min(1, 'Add a condition to each group.')
            .max(maxSegmentConditions),
        }),
      )
      .min(1, 'Add a condition.')
      .max(maxSegmentConditions),
  })
  .refine(
    ({ groups }) =>
      groups.reduce((sum, { conditions }) => sum + conditions.length, 0) <= maxSegmentConditions,
    { path: ['groups'], message: `Use at most ${maxSegmentConditions} conditions.` },
  );
export type SegmentDefinition = z.output<typeof segmentDefinition>;

export const segment = z.object({
  id: z.string(),
  name: z.string(),
  definition: segmentDefinition,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Segment = z.infer<typeof segment>;

const noName = 'Please enter a segment name';
const name = z
  .string({ error: noName })
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().min(1, noName).max(100, 'Use a name of at most 100 characters.'));

export const listSegments = endpoint({
  method: 'GET',
  path: '/api/esp/segments',
  summary: 'Your segments, newest first.',
  access: 'user',
  output: z.array(segment),
});

export const createSegment = endpoint({
  method: 'POST',
  path: '/api/esp/segments',
  summary: 'Make a segment.',
  access: 'user',
  body: z.object({ name, definition: segmentDefinition }),
  output: segment,
  status: 201,
  errors: [404, 409, 422],
});

export const getSegment = endpoint({
  method: 'GET',
  path: '/api/esp/segments/{id}',
  summary: 'One segment.',
  access: 'user',
  params: idParams,
  output: segment,
  errors: [404],
});

export const updateSegment = endpoint({
  method: 'PATCH',
  path: '/api/esp/segments/{id}',
  summary: 'Change a segment. Keys that are not sent stay as they are.',
  access: 'user',
  params: idParams,
  body: z.object({ name: name.optional(), definition: segmentDefinition.optional() }),
  output: segment,
  errors: [404, 422],
});

export const deleteSegment = endpoint({
  method: 'DELETE',
  path: '/api/esp/segments/{id}',
  summary: 'Delete a segment. Its contacts stay. It can be restored for 30 days.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});

export const restoreSegment = endpoint({
  method: 'POST',
  path: '/api/esp/segments/{id}/restore',
  summary: 'Bring a deleted segment back.',
  access: 'user',
  params: idParams,
  output: segment,
  errors: [404, 409],
});

export const segmentCount = z.object({
  count: z.int(),
  /** Of them: contacts who can get messages. */
  subscribed: z.int(),
  /** False if there are too many contacts to test all: then it is a minimum. */
  isComplete: z.boolean(),
});
export type SegmentCount = z.infer<typeof segmentCount>;

export const countSegment = endpoint({
  method: 'POST',
  path: '/api/esp/segments/count',
  summary: 'How many contacts a segment definition matches now, saved or not.',
  access: 'user',
  body: z.object({ definition: segmentDefinition }),
  output: segmentCount,
  errors: [404, 422],
});

export const countSavedSegment = endpoint({
  method: 'GET',
  path: '/api/esp/segments/{id}/count',
  summary: 'How many contacts are in a segment now.',
  access: 'user',
  params: idParams,
  output: segmentCount,
  errors: [404],
});

export const listSegmentMembers = endpoint({
  method: 'GET',
  path: '/api/esp/segments/{id}/members',
  summary:
    'The contacts of a segment, newest first. A page may hold fewer than asked for and still have a next one.',
  access: 'user',
  params: idParams,
  query: page,
  output: z.array(contact),
  errors: [404],
});
