// The first page of a public archive: its issues, latest first.
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { nameHtml } from '../page-texts.ts';
import { type ArchiveFacts, archivePage, dateHtml, type PageDate, subscribeHtml } from './archive-shell.ts';

export interface ListedIssue {
  title: string;
  summary: string;
  /** Absolute. */
  url: string;
  picture: string | null;
  sentOn: PageDate;
}

export interface IssueListing {
  issues: readonly ListedIssue[];
  /** From 1. */
  page: number;
  hasOlder: boolean;
}

const itemOf = ({ title, summary, url, picture, sentOn }: ListedIssue): string =>
  `<li><div><h2 dir="auto"><a href="${escapeAttribute(url)}">${escapeText(title)}</a></h2>
${dateHtml(sentOn)}${summary === '' ? '' : `\n<p dir="auto">${escapeText(summary)}</p>`}</div>${
    picture === null
      ? ''
      : `<img src="${escapeAttribute(picture)}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
  }</li>`;

const addressOf = (facts: ArchiveFacts, page: number): string =>
  page === 1 ? facts.url : `${facts.url}?page=${page}`;

const turnHtml = (facts: ArchiveFacts, { page, hasOlder }: IssueListing): string => {
  if (page === 1 && !hasOlder) return '';
  const { translate } = facts.texts;
  const link = (to: number, rel: string, text: string): string =>
    `<a href="${escapeAttribute(addressOf(facts, to))}" rel="${rel}">${text}</a>`;
  return `\n<nav class="turn" aria-label="${escapeAttribute(translate('readers.archive.pages'))}">${
    page > 1 ? link(page - 1, 'prev', translate('readers.archive.newerIssues')) : '<span></span>'
  }${hasOlder ? link(page + 1, 'next', translate('readers.archive.olderIssues')) : ''}</nav>`;
};

/** A whole page in HTML. */
export const issueListPage = (facts: ArchiveFacts, listing: IssueListing): string => {
  const { translate } = facts.texts;
  const description =
    facts.description === '' ? '' : `\n<p class="lines" dir="auto">${escapeText(facts.description)}</p>`;
  const list =
    listing.issues.length === 0
      ? `<p>${translate('readers.archive.empty')}</p>`
      : `<ul class="issues">\n${listing.issues.map((issue) => itemOf(issue)).join('\n')}\n</ul>`;
  return archivePage(facts, {
    title: facts.title,
    address: addressOf(facts, listing.page),
    summary: facts.description.replace(/\s+/g, ' '),
    picture: listing.issues.find(({ picture }) => picture !== null)?.picture ?? null,
    kind: 'website',
    isInside: false,
    body: `<h1>${nameHtml(facts.title)}</h1>${description}
${subscribeHtml(facts)}
${list}${turnHtml(facts, listing)}`,
  });
};
