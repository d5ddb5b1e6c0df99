// The content of a campaign before personalization: the author's HTML without active parts, the footer, the text.
import { passiveHtml } from '#email/campaign/passive-html.ts';
import { withSenderFooter } from '#email/campaign/sender-footer.ts';
import type { Branch } from '#email/dynamic/conditional-parts.ts';
import { commonText } from '#email/dynamic/conditional-parts.ts';
import { changedWithParts } from '#email/dynamic/marks.ts';
import { textPartsOf } from '#email/dynamic/text-parts.ts';
import { textOfHtml } from '#email/inline/html-text.ts';
import { tagsIn } from '#email/personalize/merge-tags.ts';

export interface ContentFacts {
  html: string;
  /** Parts of the HTML that not everyone gets. */
  branches?: readonly Branch[] | undefined;
  /** The sender's name as recipients see it. */
  senderName: string;
  postalAddress: string;
}

export interface CampaignContent {
  html: string;
  text: string;
  /** The parts of both that not everyone gets. */
  branches?: { html: readonly Branch[]; text: readonly Branch[] };
}

/** HTML with its text. */
export const withText = (html: string, branches: readonly Branch[]): CampaignContent => {
  if (branches.length === 0) return { html, text: textOfHtml(html) };
  const { text, branches: ofText } = textPartsOf(html, { branches });
  return { html, text, branches: { html: branches, text: ofText } };
};

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
  branches = [],
  senderName,
  postalAddress,
}: ContentFacts): CampaignContent | null => {
  const passive = changedWithParts(html, branches, passiveHtml);
  if (passive === null) return null;
  const content = withText(passive.html, passive.branches);
  const shown = textForAll(content);
  const withLinks = !hasUnsubscribe(shown);
  const withAddress = !alphanumeric(shown).includes(alphanumeric(postalAddress)) || postalAddress === '';
  if (!withLinks && !withAddress) return content;
  const footer = {
    reason: `You get this email because you are subscribed to emails from ${senderName}.`,
    postalAddress,
    withLinks,
  };
  const whole = changedWithParts(passive.html, passive.branches, (marked) =>
    withSenderFooter(marked, footer),
  );
  return whole && withText(whole.html, whole.branches);
};

/** What every recipient sees. */
const textForAll = ({ text, branches }: CampaignContent): string =>
  branches ? commonText(text, branches.text) : text;

/** Whether every recipient sees a way to unsubscribe. */
export const hasUnsubscribeLink = (content: CampaignContent): boolean => hasUnsubscribe(textForAll(content));

/** The author's own link is in a part that not everyone gets, so there is one for everyone below. */
export const hasConditionalUnsubscribe = ({
  html,
  branches = [],
}: Pick<ContentFacts, 'html' | 'branches'>): boolean => {
  const content = withText(html, branches);
  return hasUnsubscribe(content.text) && !hasUnsubscribe(textForAll(content));
};
