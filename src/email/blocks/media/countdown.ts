import { z } from 'zod';
import { align, blockId, color, imageUrl, linkUrl } from '../../document/values.ts';
import { words } from '../text-look.ts';

/** A picture with the time that is left, drawn by the server when the email is opened, and the date in words. */
export const countdownBlock = z.object({
  id: blockId,
  type: z.literal('countdown'),
  content: z
    .object({
      /** The deadline: a date and time with its offset from UTC; empty until it is chosen. */
      until: z
        .union([z.literal(''), z.iso.datetime({ offset: true, message: 'Use a date and a time.' })])
        .default(''),
      /** The time zone in which the date is written below the picture. */
      timeZone: z
        .string()
        .regex(/^[A-Za-z0-9_+/-]{1,60}$/, 'Use a time zone such as Europe/Berlin.')
        .default('UTC'),
      text: words(300).default('The offer ends'),
      look: z
        .string()
        .regex(/^[a-z0-9-]{1,40}$/, 'Use the name of a look.')
        .default('light'),
      /** The seconds move; otherwise days, hours and minutes stand still. */
      ticking: z.boolean().default(false),
      /** The address of the picture, which the server signs. */
      src: imageUrl.default(''),
      url: linkUrl.default(''),
    })
    .prefault({}),
  styles: z.object({ textAlign: align.default('center'), color: color.optional() }).prefault({}),
});

export type CountdownBlock = z.infer<typeof countdownBlock>;
