// A public archive as anybody reads it.
import { isSlug } from '#contract/campaigns/archives/slugs.ts';
import { withLinksOutside } from '#email/archive/framed-email.ts';
import { withReaderLinks } from '#email/archive/reader-links.ts';
import { textOfHtml } from '#email/inline/html-text.ts';
import type { ArchiveFacts } from '#public-pages/archive/archive-shell.ts';
import type { IssueListing, ListedIssue } from '#public-pages/archive/issue-list-page.ts';
import type { IssueView } from '#public-pages/archive/issue-page.ts';
import type { Language } from '#text/languages.ts';
import { localeIn } from '#text/locales.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { findArchive, type StoredArchive } from '../../../db/campaigns/archives/archives.ts';
import * as rows from '../../../db/campaigns/archives/issues.ts';
import { findSlug } from '../../../db/campaigns/archives/slugs.ts';
import { listDomains } from '../../../db/carriers/own-domains.ts';
import { isUsable } from '../../carriers/own-domains/public-origin.ts';
import { archiveAddress, signUpAddress } from './addresses.ts';
import { languageOfArchive } from './archives.ts';
import { keyOf } from './issues.ts';

export interface OpenArchive {
  archive: StoredArchive;
  facts: ArchiveFacts;
}

export type Opened =
  | ({ state: 'open' } & OpenArchive)
  /** An earlier address. */
  | { state: 'moved'; slug: string }
  | { state: 'unknown' }
  | { state: 'gone' };

/** A workspace's domain shows only the archives of that workspace. */
const isShownUnder = async (
  ctx: Context,
  { workspace_id }: StoredArchive,
  domain: string,
): Promise<boolean> =>
  (await listDomains(ctx.db, workspace_id)).some((each) => each.domain === domain && isUsable(each));

/** `domain`: the name in the request, where that is not the name of this server. */
export const openArchive = async (ctx: Context, slug: string, domain: string | null): Promise<Opened> => {
  const found = isSlug(slug) ? await findSlug(ctx.db, slug) : undefined;
  const archive = found && (await findArchive(ctx.db, found.workspace_id, found.archive_id));
  if (!archive?.is_on) return { state: 'unknown' };
  if (domain !== null && !(await isShownUnder(ctx, archive, domain))) return { state: 'unknown' };
  if (archive.blocked_at !== null) return { state: 'gone' };
  if (archive.slug !== slug) return { state: 'moved', slug: archive.slug };
  const language = languageOfArchive(archive);
  const url = await archiveAddress(ctx, archive);
  return {
    state: 'open',
    archive,
    facts: {
      title: archive.title,
      description: archive.description,
      url,
      feedUrl: `${url}/atom.xml`,
      signUpUrl: await signUpAddress(ctx, archive),
      reportUrl: `${ctx.publicUrl}/contact`,
      isIndexed: archive.index_allowed,
      brand: ctx.brand,
      texts: { language, translate: translatorFor(language) },
    },
  };
};

export const issuesPerPage = 20;

const dayIn = (language: Language): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeIn(language, null), { dateStyle: 'long', timeZone: 'UTC' });

const toListed = (
  row: rows.IssueSummary | rows.StoredIssue,
  { url, texts: { language } }: ArchiveFacts,
): ListedIssue => ({
  title: row.title,
  summary: row.summary,
  url: `${url}/${row.slug}`,
  picture: row.picture,
  sentOn: { iso: row.sent_at.toISOString(), text: dayIn(language).format(row.sent_at) },
});

/** When what readers see in lists of issues last changed, also by an issue that is no longer in them. */
export const changedAtOf = async (ctx: Context, archive: StoredArchive): Promise<Date> =>
  latestOf([archive.updated_at, (await rows.issuesChangedAt(ctx.db, keyOf(archive))) ?? archive.updated_at]);

/** null: there is no such page. */
export const readListing = async (
  ctx: Context,
  { archive, facts }: OpenArchive,
  page: number,
): Promise<(IssueListing & { changedAt: Date }) | null> => {
  const found = await rows.shownIssues(ctx.db, keyOf(archive), {
    limit: issuesPerPage + 1,
    offset: (page - 1) * issuesPerPage,
  });
  if (page > 1 && found.length === 0) return null;
  const shown = found.slice(0, issuesPerPage);
  return {
    issues: shown.map((row) => toListed(row, facts)),
    page,
    hasOlder: found.length > issuesPerPage,
    changedAt: await changedAtOf(ctx, archive),
  };
};

export const latestOf = (times: readonly Date[]): Date =>
  new Date(Math.max(...times.map((time) => time.getTime())));

export type OpenedIssue = { state: 'open'; row: rows.StoredIssue } | { state: 'unknown' } | { state: 'gone' };

export const openIssue = async (
  ctx: Context,
  { archive }: OpenArchive,
  slug: string,
): Promise<OpenedIssue> => {
  const row = isSlug(slug) ? await rows.findIssueBySlug(ctx.db, keyOf(archive), slug) : undefined;
  if (!row) return { state: 'unknown' };
  return row.withdrawn_at !== null || row.is_deleted ? { state: 'gone' } : { state: 'open', row };
};

/** Without a link that belongs to a recipient. */
export const emailOf = (
  { slug, html }: Pick<rows.StoredIssue, 'slug' | 'html'>,
  { url, signUpUrl }: ArchiveFacts,
): string => withReaderLinks(html, { signUp: signUpUrl, issue: `${url}/${slug}`, archive: url });

/** The same for the frame in the page of an issue. */
export const framedEmailOf = (issue: Pick<rows.StoredIssue, 'slug' | 'html'>, facts: ArchiveFacts): string =>
  withLinksOutside(emailOf(issue, facts));

export const readIssue = async (
  ctx: Context,
  { archive, facts }: OpenArchive,
  row: rows.StoredIssue,
): Promise<IssueView> => {
  const { newer, older } = await rows.neighborsOf(ctx.db, keyOf(archive), row);
  const listed = toListed(row, facts);
  return {
    ...listed,
    emailUrl: `${listed.url}/email`,
    text: textOfHtml(emailOf(row, facts)),
    newer: newer ? toListed(newer, facts) : null,
    older: older ? toListed(older, facts) : null,
  };
};
