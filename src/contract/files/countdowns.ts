import { z } from 'zod';
import { maxCountdownWidth, minCountdownWidth } from '#email/countdown/layout.ts';
import { countdownLooks } from '#email/countdown/looks.ts';
import { languageTag } from '#email/document/values.ts';
import { endpoint } from '../endpoint.ts';
import { typedColor } from './hex-color.ts';

export const createCountdown = endpoint({
  method: 'POST',
  path: '/api/countdowns',
  summary:
    'Get the address of a countdown image: a GIF that shows the time left whenever an email is opened. Nothing is stored, and the same values give the same address.',
  access: 'user',
  body: z.object({
    /** At most 999 days from now. */
    until: z.iso.datetime({ offset: true }),
    look: z.enum(countdownLooks).default('light'),
    /** Whether it moves for a minute after it is opened. Still, it shows days, hours and minutes. */
    ticking: z.boolean().default(false),
    /** Of the image in the email, in px. */
    width: z.int().min(minCountdownWidth).max(maxCountdownWidth).default(maxCountdownWidth),
    /** Of its words. */
    language: languageTag.default('en'),
    /** The color of the brand, for the looks that have one. */
    color: typedColor.optional(),
    /** The color behind the image; by default that of the look. */
    ground: typedColor.optional(),
  }),
  output: z.object({
    url: z.string(),
    /** Of the image in the email, in px. */
    width: z.int(),
    height: z.int(),
  }),
});
