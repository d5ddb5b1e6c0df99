// A few words that name a part in the report.

import { visibleText } from '../../import/summary.ts';
import { visibleTextIn } from '../../import/word-counts.ts';
import type { Content } from '../design.ts';
import { wordsOfHtml } from '../words.ts';

const maxLength = 60;
/** Characters of HTML that are read for it. */
const maxSource = 2_000;

const cut = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;

function wordsOf(content: Content): string {
  switch (content.kind) {
    case 'text':
    case 'heading':
    case 'html':
    case 'table':
      return wordsOfHtml(content.html.slice(0, maxSource));
    case 'image':
    case 'video':
      return content.image.alt || content.image.src;
    case 'images':
      return content.images.map(({ alt }) => alt).join(', ');
    case 'button':
      return wordsOfHtml(content.button.label);
    case 'menu':
      return content.links.map(({ text }) => text).join(', ');
    case 'social':
      return content.links.map(({ network }) => network).join(', ');
    case 'element':
      return visibleTextIn(content.element, (text) => text);
    case 'countdown':
      return content.until;
    default:
      return '';
  }
}

/** The first words of a part, or the address of an image. */
export const excerptOf = (content: Content): string => cut(visibleText(wordsOf(content).slice(0, 500)));
