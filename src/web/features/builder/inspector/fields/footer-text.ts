// The footer is inline HTML. Users write it as lines of text, with links as `[words](address)`.
import { escapeAttribute, escapeText } from '#email/render/html.ts';

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const plain = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => named[name] ?? entity);

const link = /<a href="([^"]*)">([^<]*)<\/a>/g;

/** The footer as text; null when it contains more than lines and links, and has to be edited as HTML. */
export const footerTextOf = (html: string): string | null => {
  const text = html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(link, (_, href: string, words: string) => `[${words}](${href})`);
  if (/[<>]/.test(text)) return null;
  const read = plain(text);
  return footerHtmlOf(read) === html.replace(/<br\s*\/?>/gi, '<br>') ? read : null;
};

export const footerHtmlOf = (text: string): string => {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(/\[([^[\]\n]+)\]\(([^()\s]+)\)/g)) {
    const [whole, words = '', href = ''] = match;
    html += `${escapeText(text.slice(from, match.index))}<a href="${escapeAttribute(href)}">${escapeText(words)}</a>`;
    from = match.index + whole.length;
  }
  return (html + escapeText(text.slice(from))).replaceAll('\n', '<br>');
};

/** The initial footer: why the reader gets this email, and how to unsubscribe. */
export const firstFooter = (brandName: string): string =>
  footerHtmlOf(
    `You get this email because you subscribed${brandName ? ` to ${brandName}` : ''}.\n[Unsubscribe]({{unsubscribe_url}})`,
  );
