// The content of a campaign before personalization: the author's HTML without active parts, the footer, the text.
import { passiveHtml } from '#email/campaign/passive-html.ts';
import { withSenderFooter } from '#email/campaign/sender-footer.ts';
import { textOfHtml } from '#email/inline/html-text.ts';
import { tagsIn } from '#email/personalize/merge-tags.ts';

export interface ContentFacts {
  html: string;
  /** The sender's name as recipients see it. */
  senderName: string;
  postalAddress: string;
}

export interface CampaignContent {
  html: string;
  text: string;
}

/** Whitespace, commas and line ends differ between an email and a form. */
const alphanumeric = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const hasUnsubscribe = (text: string): boolean =>
  tagsIn(text).some(({ tag }) => tag?.name === 'unsubscribe_url');

/**
 * The text holds what a recipient sees, so anything missing from it is hidden or absent: a hidden unsubscribe link does
 * not count. null for HTML that cannot be made safe.
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
  const withAddress = !alphanumeric(shown).includes(alphanumeric(postalAddress)) || postalAddress === '';
  if (!withLinks && !withAddress) return { html: passive, text: shown };
  const whole = withSenderFooter(passive, {
    reason: `You get this email because you are subscribed to emails from ${senderName}.`,
    postalAddress,
    withLinks,
  });
  return { html: whole, text: textOfHtml(whole) };
};

/** Whether a recipient sees a way to unsubscribe. */
export const hasUnsubscribeLink = ({ text }: CampaignContent): boolean => hasUnsubscribe(text);
