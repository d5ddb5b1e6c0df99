// The frame around the pages of a public archive. It is that of the pages for readers, in the language of the archive.
import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { directionOf } from '#text/languages.ts';
import { publicPageStyle } from '../page-shell.ts';
import { nameHtml, type PageTexts } from '../page-texts.ts';

/** What every page of an archive says about it. Addresses are absolute. */
export interface ArchiveFacts {
  title: string;
  description: string;
  url: string;
  feedUrl: string;
  /** null: readers cannot sign up by a form. */
  signUpUrl: string | null;
  /** Where readers report a page. */
  reportUrl: string;
  isIndexed: boolean;
  /** The operator of this server. */
  brand: string;
  texts: PageTexts;
}

const ownStyle = `
main{max-width:44rem;padding-top:clamp(1.75rem,7vh,4.5rem)}
.sender+main{padding-top:1.75rem}
.sender,footer{max-width:44rem}
.sender a{color:inherit;text-decoration:none}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.25rem;margin-top:1.5rem}
.button{display:inline-block;padding:.625rem 1.5rem;font-weight:600;color:var(--on-accent);background:var(--accent);border-radius:6px;text-decoration:none}
.issues{list-style:none;margin:2.25rem 0 0;padding:0;border-top:1px solid var(--line)}
.issues li{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;padding:1.5rem 0;border-bottom:1px solid var(--line)}
.issues h2 a{color:var(--ink);text-decoration:none}
.issues h2 a:hover{text-decoration:underline}
.issues p{margin-top:.5rem}
.issues img{display:block;width:100%;height:11rem;object-fit:cover;background:var(--surface);border:1px solid var(--line);border-radius:6px}
time{display:block;margin-top:.375rem;color:var(--soft);font-size:.9375rem}
.turn{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem;margin-top:2rem}
.turn a{max-width:100%;min-width:0}
.email{display:block;width:100%;height:max(30rem,80vh);margin-top:1.75rem;background:#fff;border:1px solid var(--line);border-radius:6px;color-scheme:light}
.wide main{max-width:56rem}.wide .sender,.wide footer{max-width:56rem}
details{margin-top:1.25rem}
summary{cursor:pointer;min-height:44px;padding:.625rem 0;font-weight:600}
pre{margin:.5rem 0 0;padding:1rem;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;font-size:1rem;background:var(--surface);border:1px solid var(--line);border-radius:6px}
footer p{margin:.25rem 0 0}
@media(min-width:640px){.issues li:has(img){grid-template-columns:minmax(0,1fr) 12rem}.issues img{height:8rem}}
@media(forced-colors:active){.button{border:1px solid LinkText}}
`;

/** The one inline style sheet of these pages. */
export const archivePageStyle = publicPageStyle + ownStyle;

/** A day, as readers of the archive write it. */
export interface PageDate {
  iso: string;
  text: string;
}

export interface ArchivePage {
  title: string;
  /** Of this page. */
  address: string;
  summary: string;
  /** For previews of links in other programs; null: none. */
  picture: string | null;
  kind: 'website' | 'article';
  /** Whether the title of the archive leads to its first page. */
  isInside: boolean;
  /** HTML, escaped by its maker. */
  body: string;
}

/** `iso` for programs, `text` for readers. */
export const dateHtml = ({ iso, text }: PageDate): string =>
  `<time datetime="${escapeAttribute(iso)}">${escapeText(text)}</time>`;

const meta = (property: string, content: string): string =>
  content === '' ? '' : `<meta property="${property}" content="${escapeAttribute(content)}">\n`;

export const archivePage = (facts: ArchiveFacts, page: ArchivePage): string => {
  const { language, translate } = facts.texts;
  const whole = page.isInside ? `${page.title} – ${facts.title}` : page.title;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${facts.isIndexed ? '' : '<meta name="robots" content="noindex">\n'}<title>${escapeText(whole)}</title>
<meta name="description" content="${escapeAttribute(page.summary)}">
<link rel="canonical" href="${escapeAttribute(page.address)}">
<link rel="alternate" type="application/atom+xml" title="${escapeAttribute(facts.title)}" href="${escapeAttribute(facts.feedUrl)}">
${meta('og:type', page.kind)}${meta('og:title', page.title)}${meta('og:description', page.summary)}${meta('og:url', page.address)}${meta('og:site_name', facts.title)}${meta('og:image', page.picture ?? '')}<style>${archivePageStyle}</style>
</head>
<body${page.isInside ? ' class="wide"' : ''}>
${page.isInside ? `<header class="sender"><span><a href="${escapeAttribute(facts.url)}">${nameHtml(facts.title)}</a></span></header>\n` : ''}<main>
${page.body}
</main>
<footer><p>${translate('readers.page.sentWith', { brand: nameHtml(facts.brand) })}</p>
<p><a href="${escapeAttribute(facts.reportUrl)}" rel="nofollow">${translate('readers.archive.report')}</a></p></footer>
</body>
</html>
`;
};

/** How readers go on: by email, or by feed. */
export const subscribeHtml = ({ signUpUrl, feedUrl, texts: { translate } }: ArchiveFacts): string =>
  `<p class="actions">${
    signUpUrl === null
      ? ''
      : `<a class="button" href="${escapeAttribute(signUpUrl)}">${translate('readers.archive.subscribe')}</a>`
  }<a href="${escapeAttribute(feedUrl)}">${translate('readers.archive.feed')}</a></p>`;
