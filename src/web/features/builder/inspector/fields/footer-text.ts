// The footer is inline HTML. Users write it as lines of text, with links as `[words](address)`.

import { escapeAttribute, escapeText } from '#email/render/html.ts';
import { t } from '#web/text/t.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const decodeEntities = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => entities[name] ?? entity);

const link = /<a href="([^"]*)">([^<]*)<\/a>/g;

/** The footer as text; null when it contains more than lines and links, and has to be edited as HTML. */
export const footerTextOf = (html: string): string | null => {
  const text = html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(link, (_, href: string, label: string) => `[${label}](${href})`);
  if (/[<>]/.test(text)) return null;
  const decoded = decodeEntities(text);
  return footerHtmlOf(decoded) === html.replace(/<br\s*\/?>/gi, '<br>') ? decoded : null;
};

export const footerHtmlOf = (text: string): string => {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(/\[([^[\]\n]+)\]\(([^()\s]+)\)/g)) {
    const [whole, label = '', href = ''] = match;
    html += `${escapeText(text.slice(end, match.index))}<a href="${escapeAttribute(href)}">${escapeText(label)}</a>`;
    end = match.index + whole.length;
  }
  return (html + escapeText(text.slice(end))).replaceAll('\n', '<br>');
};

/** The initial footer: why the reader gets this email, and how to unsubscribe. */
export const initialFooter = (brandName: string): string =>
  footerHtmlOf(
    [
      brandName
        ? t('builder.footerText.youSubscribedToBrand', { brandName })
        : t('builder.footerText.youSubscribed'),
      `[${t('builder.footerText.unsubscribe')}]({{unsubscribe_url}})`,
    ].join('\n'),
  );
