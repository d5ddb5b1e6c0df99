import { z } from 'zod';
import { blockId, linkUrl } from '../../document/values.ts';
import { imageFields } from '../image.ts';
import { stylesWithText, words } from '../text-look.ts';

/** A place: a picture of the owner's, the address as text, and a link to a map service. */
export const mapBlock = z.object({
  id: blockId,
  type: z.literal('map'),
  content: z
    .object({
      ...imageFields,
      address: words(500).default('Your Shop\n1 Example Street\nYour City'),
      url: linkUrl.default(''),
      link: words(100).default('Open in maps'),
    })
    .prefault({}),
  styles: stylesWithText({}),
});

export type MapBlock = z.infer<typeof mapBlock>;
