// The feed of a public archive (Atom, RFC 4287) and its sitemap.

export interface FeedEntry {
  /** A `tag:` URI (RFC 4151), which stays when the address changes. */
  id: string;
  title: string;
  summary: string;
  url: string;
  /** Times as in RFC 3339. */
  publishedAt: string;
  updatedAt: string;
  /** HTML; null: the summary only. */
  content: string | null;
}

export interface Feed {
  id: string;
  title: string;
  description: string;
  language: string;
  url: string;
  feedUrl: string;
  updatedAt: string;
  entries: readonly FeedEntry[];
}

/** XML 1.0 has no way to write other characters. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const entryXml = ({ id, title, summary, url, publishedAt, updatedAt, content }: FeedEntry): string =>
  `<entry>
<id>${xml(id)}</id>
<title>${xml(title)}</title>
<link rel="alternate" type="text/html" href="${xml(url)}"/>
<published>${publishedAt}</published>
<updated>${updatedAt}</updated>
${summary === '' ? '' : `<summary>${xml(summary)}</summary>\n`}${content === null ? '' : `<content type="html">${xml(content)}</content>\n`}</entry>`;

export const atomFeed = (feed: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(feed.language)}">
<id>${xml(feed.id)}</id>
<title>${xml(feed.title)}</title>
${feed.description === '' ? '' : `<subtitle>${xml(feed.description)}</subtitle>\n`}<updated>${feed.updatedAt}</updated>
<author><name>${xml(feed.title)}</name></author>
<link rel="self" type="application/atom+xml" href="${xml(feed.feedUrl)}"/>
<link rel="alternate" type="text/html" href="${xml(feed.url)}"/>
${feed.entries.map((entry) => `${entryXml(entry)}\n`).join('')}</feed>
`;

export const sitemap = (pages: readonly { url: string; changedAt: string }[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(({ url, changedAt }) => `<url><loc>${xml(url)}</loc><lastmod>${changedAt}</lastmod></url>\n`).join('')}</urlset>
`;
