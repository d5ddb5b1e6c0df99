// What the copywriting tool says of itself: content/craft-campaign.json.
import { z } from 'zod';
import { claim, text } from '../content.ts';

export const craftCampaignContent = z.object({
  claims: z.array(
    claim({
      text,
      /** Said only where this language model is the one that writes; null for what holds for any writer. */
      model: text.nullable(),
    }),
  ),
});
