import { z } from 'zod';
import { blockId } from '../../document/values.ts';
import { stylesWithText, words } from '../text-look.ts';

const firstText =
  'You get this email because you subscribed to our news.<br>Your Company, 1 Example Street, Your City<br>' +
  '<a href="{{unsubscribe_url}}">Unsubscribe</a> · <a href="{{preferences_url}}">Email preferences</a> · ' +
  '<a href="{{web_view_url}}">View in your browser</a>';

/** Why the recipient gets the email, the sender's address, and how to unsubscribe: what the law requires. */
export const footerBlock = z.object({
  id: blockId,
  type: z.literal('footer'),
  content: z
    .object({
      /** Inline HTML of the allow-list in `inline-html.ts`. */
      text: words(5_000).default(firstText),
    })
    .prefault({}),
  styles: stylesWithText({}),
});

export type FooterBlock = z.infer<typeof footerBlock>;
