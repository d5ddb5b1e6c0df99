// One issue of a public archive. The email is in a frame of its own, where nothing in it reaches the page around it.
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { nameHtml } from '../page-texts.ts';
import { type ArchiveFacts, archivePage, dateHtml, subscribeHtml } from './archive-shell.ts';
import type { ListedIssue } from './issue-list-page.ts';

export interface IssueView extends ListedIssue {
  /** The address of the email alone. */
  emailUrl: string;
  /** The email as plain text. */
  text: string;
  newer: Pick<ListedIssue, 'title' | 'url'> | null;
  older: Pick<ListedIssue, 'title' | 'url'> | null;
}

/** A whole page in HTML. */
export const issuePage = (facts: ArchiveFacts, issue: IssueView): string => {
  const { translate } = facts.texts;
  const neighbor = (
    other: IssueView['newer'],
    key: 'readers.archive.nextIssue' | 'readers.archive.previousIssue',
    rel: string,
  ): string =>
    other === null
      ? '<span></span>'
      : `<a href="${escapeAttribute(other.url)}" rel="${rel}">${translate(key, { title: nameHtml(other.title) })}</a>`;
  return archivePage(facts, {
    title: issue.title,
    address: issue.url,
    summary: issue.summary,
    picture: issue.picture,
    kind: 'article',
    isInside: true,
    body: `<article><h1 dir="auto">${escapeText(issue.title)}</h1>
${dateHtml(issue.sentOn)}
<iframe class="email" src="${escapeAttribute(issue.emailUrl)}" title="${escapeAttribute(translate('readers.archive.emailTitle', { title: issue.title }))}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>
<p><a href="${escapeAttribute(issue.emailUrl)}" target="_blank" rel="noopener">${translate('readers.archive.openAlone')}</a></p>
<details><summary>${translate('readers.archive.asText')}</summary><pre dir="auto">${escapeText(issue.text)}</pre></details></article>
<nav class="turn" aria-label="${escapeAttribute(translate('readers.archive.issues'))}">${neighbor(issue.older, 'readers.archive.previousIssue', 'prev')}${neighbor(issue.newer, 'readers.archive.nextIssue', 'next')}</nav>
<section>${subscribeHtml(facts)}
<p><a href="${escapeAttribute(facts.url)}">${translate('readers.archive.allIssues')}</a></p></section>`,
  });
};
