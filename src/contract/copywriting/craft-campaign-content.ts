// The copywriting tool's own text: content/craft-campaign.json.
import { z } from 'zod';
import { claim, text } from '../content.ts';

export const craftCampaignContent = z.object({
  claims: z.array(
    claim({
      text,
      /** Shown only if this language model writes; null for text that holds for any writer. */
      model: text.nullable(),
    }),
  ),
});
