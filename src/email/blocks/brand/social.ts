import { z } from 'zod';
import { align, blockId, imageUrl, linkUrl } from '../../document/values.ts';

const firstLinks = ['instagram', 'facebook', 'youtube'].map((network) => ({
  network,
  url: `https://${network}.com/`,
}));

/** Icons that lead to the sender's profiles. */
export const socialBlock = z.object({
  id: blockId,
  type: z.literal('social'),
  content: z
    .object({
      links: z
        .array(
          z.object({
            network: z.string().regex(/^[a-z0-9-]{1,30}$/, 'Use the name of a network, such as instagram.'),
            url: linkUrl.default(''),
          }),
        )
        .max(10, 'Up to ten icons fit side by side.')
        .default(firstLinks),
      shape: z.enum(['circle', 'square', 'plain']).default('circle'),
      /** The address of the server that draws the icons, as `https://mail.example.com`; added when it is missing. */
      server: imageUrl.default(''),
    })
    .prefault({}),
  styles: z
    .object({
      color: z.enum(['ink', 'brand', 'white']).default('ink'),
      size: z.enum(['small', 'large']).default('small'),
      textAlign: align.default('center'),
    })
    .prefault({}),
});

export type SocialBlock = z.infer<typeof socialBlock>;
