// The text of a fixed part, without its tags.

import { safeHref, safeImageSource } from '../render/html.ts';
import { readFixed } from './fixed-html.ts';

const lineElements = new Set(
  'p div center table tr h1 h2 h3 h4 h5 h6 ul ol li blockquote pre br hr caption'.split(' '),
);

/**
 * The text of such HTML, each link as `label <address>`, images as their descriptions; `wordsOnly` omits addresses and
 * descriptions. Not wrapped.
 */
export function fixedText(html: string, { wordsOnly = false }: { wordsOnly?: boolean } = {}): string {
  let text = '';
  const links: { href: string; start: number }[] = [];
  const endLine = (): void => {
    text = text.replace(/[ ]+$/, '');
    if (text && !text.endsWith('\n')) text += '\n';
  };
  readFixed(html, {
    open(name, given) {
      if (lineElements.has(name)) endLine();
      if ((name === 'td' || name === 'th') && text && !/[\s]$/.test(text)) text += '  ';
      if (name === 'img' && !wordsOnly && given.alt?.trim() && safeImageSource(given.src ?? ''))
        text += `[${given.alt.trim()}]`;
      if (name === 'a') links.push({ href: safeHref(given.href ?? ''), start: text.length });
    },
    text(data) {
      const plain = data.replace(/\u200b|\u200c|\u034f|\u00ad/g, '').replace(/\s+/g, ' ');
      text += text === '' || /\s$/.test(text) ? plain.trimStart() : plain;
    },
    close(name) {
      if (name === 'a') {
        const link = links.pop();
        const label = link ? text.slice(link.start).trim() : '';
        if (!wordsOnly && link?.href && label !== link.href) text = `${text.trimEnd()} <${link.href}> `;
      }
      if (lineElements.has(name)) endLine();
    },
  });
  return text.trim();
}
