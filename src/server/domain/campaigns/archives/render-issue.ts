// A campaign as an issue of a public archive: rendered for no recipient, with fallbacks in place of values, without
// tracking, and with placeholders in place of the addresses that belong to one recipient.
import { maxIssueSummary, maxIssueTitle } from '#contract/campaigns/archives/issues.ts';
import { firstPicture } from '#email/archive/first-picture.ts';
import { placeholderAddresses, placeholderToken, withReaderLinks } from '#email/archive/reader-links.ts';
import { variantOf } from '#email/dynamic/conditional-parts.ts';
import { textOfHtml } from '#email/inline/html-text.ts';
import { type Compiled, compileCampaign } from '#email/personalize/compile.ts';
import { personalize } from '#email/personalize/personalize.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { conflict } from '../../shared/errors.ts';
import { shownToNobody } from '../conditions/shown-parts.ts';
import { type CampaignContent, campaignContent } from '../content.ts';
import type { Frozen } from '../message.ts';

export interface RenderedIssue {
  title: string;
  summary: string;
  picture: string | null;
  html: string;
  /** Merge tags that show nothing, as typed. */
  emptyTags: string[];
  /** Tags that stay as typed. */
  typedTags: string[];
}

/** Only what was really sent: an archive is no place to host pages. */
export const requireSent = (campaign: StoredCampaign): Frozen => {
  const isSent = campaign.state === 'sent' && campaign.outcome !== 'cancelled' && campaign.frozen !== null;
  if (!isSent) throw conflict('refusals.archives.notSent');
  return campaign.frozen as Frozen;
};

const compile = (
  parts: Pick<Frozen, 'subject' | 'html'> & { preheader?: string },
  fields: string[],
): Compiled =>
  compileCampaign(
    { ...parts, text: '' },
    {
      addresses: placeholderAddresses,
      tokens: () => ({ tracking: placeholderToken, personal: placeholderToken }),
      fields,
      trackLinks: false,
      trackOpens: false,
    },
  );

const forNoRecipient = (compiled: Compiled) => personalize(compiled, { id: '0', values: {} });

const shortened = (text: string, max: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  return `${cut.replace(/\s+\S*$/, '') || cut}…`.toWellFormed();
};

const maxSummaryOfText = 240;

/** The beginning of the email, without its links. */
const beginningOf = (html: string): string => {
  const nowhere = { signUp: null, issue: '', archive: '' };
  return shortened(textOfHtml(withReaderLinks(html, nowhere)).replace(/<[^\s<>]*>/g, ' '), maxSummaryOfText);
};

type IssueCampaign = Pick<StoredCampaign, 'html_content' | 'parts'>;

/** UTM parameters would count readers as recipients, and may contain the internal name of the campaign. */
const htmlWithoutUtm = (
  { html, from, postalAddress, addresses, parts }: Frozen,
  { html_content, parts: stored }: IssueCampaign,
): Pick<CampaignContent, 'html' | 'branches'> => {
  const facts = { html: html_content, branches: stored?.branches, senderName: from.name, postalAddress };
  return (addresses && campaignContent(facts)) ?? { html, ...(parts && { branches: parts }) };
};

/** Of an email with conditions, what a reader gets who is no contact. */
const htmlForVisitor = (frozen: Frozen, campaign: IssueCampaign, now: Date): string => {
  const { html, branches } = htmlWithoutUtm(frozen, campaign);
  return branches ? variantOf(html, branches.html, shownToNobody(frozen, now)) : html;
};

export const renderIssue = (frozen: Frozen, campaign: IssueCampaign, now: Date): RenderedIssue => {
  const { subject, preheader, fields } = frozen;
  const html = htmlForVisitor(frozen, campaign, now);
  const compiled = compile({ subject, html, preheader }, fields);
  const { subject: title, html: shown } = forNoRecipient(compiled);
  const summary = forNoRecipient(compile({ subject: preheader, html: '' }, fields)).subject.trim();
  return {
    title: shortened(title, maxIssueTitle),
    summary: summary ? shortened(summary, maxIssueSummary) : beginningOf(shown),
    picture: firstPicture(shown),
    html: shown,
    emptyTags: [...compiled.requiredFields, ...compiled.unknownFields].map((name) => `{{${name}}}`),
    typedTags: [...compiled.typedTags],
  };
};
