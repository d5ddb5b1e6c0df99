// What readers of an archive get, made once for all of them and kept for a moment.
import { createHash } from 'node:crypto';
import { atomFeed, sitemap } from '#public-pages/archive/atom-feed.ts';
import { issueListPage } from '#public-pages/archive/issue-list-page.ts';
import { issuePage } from '#public-pages/archive/issue-page.ts';
import type { Context } from '../../../../context.ts';
import { readFeed, readSitemap } from '../../../../domain/campaigns/archives/feed.ts';
import * as archive from '../../../../domain/campaigns/archives/open-archive.ts';
import { pageGeneration } from '../../../../domain/campaigns/archives/page-cache.ts';
import { createTtlCache } from '../../../../domain/shared/ttl-cache.ts';

export type Wanted =
  | { what: 'list'; page: number }
  | { what: 'feed' }
  | { what: 'sitemap' }
  | { what: 'issue' | 'email'; issue: string };

export interface Found {
  state: 'found';
  body: string;
  etag: string;
  changedAt: Date;
  isIndexed: boolean;
}

export type Answer = Found | { state: 'moved'; slug: string } | { state: 'unknown' } | { state: 'gone' };

const unknown: Answer = { state: 'unknown' };

const find = (body: string, changedAt: Date, isIndexed: boolean): Found => ({
  state: 'found',
  body,
  etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  changedAt,
  isIndexed,
});

const answer = async (
  ctx: Context,
  { slug, domain }: { slug: string; domain: string | null },
  wanted: Wanted,
): Promise<Answer> => {
  const open = await archive.openArchive(ctx, slug, domain);
  if (open.state !== 'open') return open;
  const { isIndexed } = open.facts;
  if (wanted.what === 'list') {
    const listing = await archive.readListing(ctx, open, wanted.page);
    return listing ? find(issueListPage(open.facts, listing), listing.changedAt, isIndexed) : unknown;
  }
  if (wanted.what === 'feed') {
    const feed = await readFeed(ctx, open);
    return find(atomFeed(feed), feed.changedAt, isIndexed);
  }
  if (wanted.what === 'sitemap') {
    const listed = await readSitemap(ctx, open);
    return listed ? find(sitemap(listed.pages), listed.changedAt, isIndexed) : unknown;
  }
  const issue = await archive.openIssue(ctx, open, wanted.issue);
  if (issue.state !== 'open') return issue;
  const changedAt = archive.latestOf([issue.row.changed_at, open.archive.updated_at]);
  return wanted.what === 'email'
    ? find(archive.framedEmailOf(issue.row, open.facts), changedAt, false)
    : find(issuePage(open.facts, await archive.readIssue(ctx, open, issue.row)), changedAt, isIndexed);
};

const keptMs = 10_000;
const maxKeptCharacters = 200_000;

const pages = createTtlCache<Answer>({
  ttlMs: (found) => (found.state === 'found' && found.body.length > maxKeptCharacters ? 0 : keptMs),
  maxEntries: 300,
});
/** Programs ask for them again and again, so that whole emails are kept too. */
const feeds = createTtlCache<Answer>({ ttlMs: () => keptMs, maxEntries: 20 });

export const answerFor = (
  ctx: Context,
  address: { slug: string; domain: string | null },
  wanted: Wanted,
): Promise<Answer> => {
  const key = JSON.stringify([pageGeneration(ctx), address, wanted]);
  return (wanted.what === 'feed' ? feeds : pages)(ctx, key, () => answer(ctx, address, wanted));
};
