// The checks before a campaign may be sent.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { audienceCount } from './audience.ts';

/** `block`: the campaign cannot be sent. `warn`: it can, but is worth reviewing. */
export const preflightLevel = z.enum(['block', 'warn', 'info', 'ok']);

export const preflight = z.object({
  canSend: z.boolean(),
  ...audienceCount.shape,
  grade: z.string(),
  checks: z.array(
    z.object({
      id: z.string(),
      level: preflightLevel,
      message: z.string(),
      /** What to do about it; empty if there is nothing to do. */
      fix: z.string(),
      /** Where: a part of the form, the account, or the content. */
      where: z.enum(['details', 'content', 'audience', 'account']),
      /** Names of merge tags that a fallback mends; see `addMergeTagFallback`. */
      fallbackFor: z.array(z.string()).optional(),
    }),
  ),
});
export type Preflight = z.infer<typeof preflight>;

export const getPreflight = endpoint({
  method: 'GET',
  path: '/api/esp/campaigns/{id}/preflight',
  summary: 'What prevents the sending of a campaign, and what should be reviewed first.',
  access: 'user',
  params: idParams,
  output: preflight,
  errors: [404],
});
