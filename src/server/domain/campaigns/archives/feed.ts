// The feed of a public archive, and the list of its pages for search engines.
import { bodyOf } from '#email/archive/framed-email.ts';
import type { Feed, FeedEntry } from '#public-pages/archive/atom-feed.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/campaigns/archives/issues.ts';
import { keyOf } from './issues.ts';
import { changedAtOf, emailOf, type OpenArchive } from './open-archive.ts';

const maxEntries = 50;
/** Of whole emails: feed readers give up on larger feeds. Issues beyond have their summaries. */
const maxContentCharacters = 1_500_000;

/** RFC 4151: the host name and a day on which this server had it make the URI unique. */
const tagOf = (ctx: Context, { archive }: OpenArchive, what: string): string =>
  `tag:${new URL(ctx.publicUrl).hostname},${archive.created_at.toISOString().slice(0, 10)}:${what}`;

export const readFeed = async (ctx: Context, open: OpenArchive): Promise<Feed & { changedAt: Date }> => {
  const { archive, facts } = open;
  const key = keyOf(archive);
  const found = archive.full_content
    ? await rows.shownIssuesWithHtml(ctx.db, key, maxEntries)
    : await rows.shownIssues(ctx.db, key, { limit: maxEntries, offset: 0 });
  let left = maxContentCharacters;
  const entries = found.map((row): FeedEntry => {
    const content =
      'html' in row && typeof row.html === 'string'
        ? bodyOf(emailOf({ slug: row.slug, html: row.html }, facts))
        : null;
    left -= content?.length ?? 0;
    return {
      id: tagOf(ctx, open, `archive/${archive.id}/${row.campaign_id}`),
      title: row.title,
      summary: row.summary,
      url: `${facts.url}/${row.slug}`,
      publishedAt: row.published_at.toISOString(),
      updatedAt: row.changed_at.toISOString(),
      content: left >= 0 ? content : null,
    };
  });
  const changedAt = await changedAtOf(ctx, archive);
  return {
    id: tagOf(ctx, open, `archive/${archive.id}`),
    title: facts.title,
    description: facts.description,
    language: facts.texts.language,
    url: facts.url,
    feedUrl: facts.feedUrl,
    updatedAt: changedAt.toISOString(),
    changedAt,
    entries,
  };
};

const maxPages = 5_000;

/** null: search engines may not index it. */
export const readSitemap = async (
  ctx: Context,
  { archive, facts }: OpenArchive,
): Promise<{ changedAt: Date; pages: { url: string; changedAt: string }[] } | null> => {
  if (!archive.index_allowed) return null;
  const found = await rows.shownIssues(ctx.db, keyOf(archive), { limit: maxPages, offset: 0 });
  const changedAt = await changedAtOf(ctx, archive);
  return {
    changedAt,
    pages: [
      { url: facts.url, changedAt: changedAt.toISOString() },
      ...found.map((row) => ({ url: `${facts.url}/${row.slug}`, changedAt: row.changed_at.toISOString() })),
    ],
  };
};
