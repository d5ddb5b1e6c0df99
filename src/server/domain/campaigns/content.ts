// What is made of a campaign before anyone's name is in it: the author's HTML without what runs, its footer, its text.
import { passiveHtml } from '#email/campaign/passive-html.ts';
import { withSenderFooter } from '#email/campaign/sender-footer.ts';
import { textOfHtml } from '#email/inline/html-text.ts';
import { tagsIn } from '#email/personalize/merge-tags.ts';

export interface ContentFacts {
  html: string;
  /** As readers see who it is from. */
  senderName: string;
  postalAddress: string;
}

export interface CampaignContent {
  html: string;
  text: string;
}

/** Blanks, commas and line ends are set differently in a letter and in a form. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const hasUnsubscribe = (text: string): boolean =>
  tagsIn(text).some(({ tag }) => tag?.name === 'unsubscribe_url');

/**
 * Text is what a reader sees, so what it does not hold is hidden or not there: an unsubscribe link that nobody sees is
 * none. null for HTML that cannot be made safe.
 */
export const campaignContent = ({
  html,
  senderName,
  postalAddress,
}: ContentFacts): CampaignContent | null => {
  const passive = passiveHtml(html);
  if (passive === null) return null;
  const shown = textOfHtml(passive);
  const withLinks = !hasUnsubscribe(shown);
  const withAddress = !letters(shown).includes(letters(postalAddress)) || postalAddress === '';
  if (!withLinks && !withAddress) return { html: passive, text: shown };
  const whole = withSenderFooter(passive, {
    reason: `You get this email because you are subscribed to emails from ${senderName}.`,
    postalAddress,
    withLinks,
  });
  return { html: whole, text: textOfHtml(whole) };
};

/** Whether a reader finds a way to leave in it. */
export const letsReadersLeave = ({ text }: CampaignContent): boolean => hasUnsubscribe(text);
