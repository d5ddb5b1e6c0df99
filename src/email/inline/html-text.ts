// Plain text of foreign HTML: its visible text and link targets. It omits what it cannot know.
import { Parser } from 'htmlparser2';
import { legalText, safeHref } from '../render/html.ts';
import { wrapText } from './wrap-text.ts';

const skippedElements = new Set([
  'head',
  'style',
  'script',
  'title',
  'template',
  'noscript',
  'object',
  'svg',
  'select',
]);
const blockElements = new Set([
  ...[
    'p',
    'div',
    'table',
    'tr',
    'ul',
    'ol',
    'blockquote',
    'pre',
    'section',
    'article',
    'header',
    'footer',
    'main',
  ],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'center', 'address', 'figure', 'figcaption', 'form', 'fieldset'],
]);
/** Elements set apart by a blank line; the others only begin a line. */
const paragraphElements = new Set([
  'p',
  'table',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
/** Elements without an end tag. */
const voidElements = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);

/** Readers do not see preheaders and content for particular clients. */
const isHidden = ({ style = '', hidden }: Record<string, string | undefined>): boolean =>
  hidden !== undefined || /(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(style);

interface Link {
  href: string;
  /** The start of its label in the text. */
  start: number;
}

class TextWriter {
  /** The text that no open link includes: cutting a label then costs little, however long the text is. */
  #done = '';
  #text = '';
  #pendingBreaks = 0;
  #pendingSpace = false;
  readonly links: (Link | null)[] = [];

  get #isEmpty(): boolean {
    return this.#text === '' && this.#done === '';
  }

  addBlockBreak(lines: 1 | 2): void {
    this.#pendingSpace = false;
    if (!this.#isEmpty) this.#pendingBreaks = Math.max(this.#pendingBreaks, lines);
  }

  addLineBreak(): void {
    this.#pendingSpace = false;
    if (!this.#isEmpty) this.#pendingBreaks = Math.min(this.#pendingBreaks + 1, 2);
  }

  addText(text: string): void {
    const plain = text.replace(/\u200b|\u2060|\ufeff|\u00ad|\u034f/g, '').replace(/\s+/g, ' ');
    if (plain.startsWith(' ')) this.#pendingSpace = true;
    const trimmed = plain.trim();
    if (!trimmed) return;
    if (this.#pendingBreaks > 0) this.#text += '\n'.repeat(this.#pendingBreaks);
    else if (this.#pendingSpace && !this.#isEmpty) this.#text += ' ';
    this.#text += trimmed;
    this.#pendingBreaks = 0;
    this.#pendingSpace = plain.endsWith(' ');
  }

  openLink(href: string | undefined): void {
    const address = href ? (href.includes('{{') ? href.trim() : safeHref(href)) : '';
    if (this.links.length === 0) {
      this.#done += this.#text;
      this.#text = '';
    }
    const start = this.#text.length;
    this.links.push(address && !address.startsWith('#') ? { href: address, start } : null);
  }

  closeLink(): void {
    const link = this.links.pop();
    if (!link) return;
    const label = this.#text.slice(link.start).trim();
    const shown = link.href.replace(/^(mailto|tel|sms):/i, '');
    if (!label) this.addText(` ${shown}`);
    else if (label !== shown && label !== link.href) this.#text += ` <${shown}>`;
  }

  toString(): string {
    return this.#done + this.#text;
  }
}

/** At most 78 columns, except links; each link as `label <address>`, an image as its description. */
export function textOfHtml(html: string): string {
  const writer = new TextWriter();
  const items: (number | null)[] = [];
  let skippedDepth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (skippedDepth > 0 || skippedElements.has(name) || isHidden(attributes)) {
          if (!voidElements.has(name)) skippedDepth += 1;
          return;
        }
        if (name === 'br') writer.addLineBreak();
        else if (name === 'hr') {
          writer.addBlockBreak(2);
          writer.addText('-----');
          writer.addBlockBreak(2);
        } else if (name === 'img') writer.addText(attributes.alt ? ` ${attributes.alt} ` : ' ');
        else if (name === 'a') writer.openLink(attributes.href);
        else if (name === 'ul' || name === 'ol') items.push(name === 'ol' ? 0 : null);
        else if (name === 'td' || name === 'th') writer.addText(' ');
        if (blockElements.has(name)) writer.addBlockBreak(paragraphElements.has(name) ? 2 : 1);
        if (name === 'li') {
          const number = items.at(-1);
          writer.addBlockBreak(1);
          if (typeof number === 'number') items[items.length - 1] = number + 1;
          writer.addText(typeof number === 'number' ? `${number + 1}. ` : '- ');
        }
      },
      ontext: (text) => {
        if (skippedDepth === 0) writer.addText(text);
      },
      onclosetag: (name) => {
        if (voidElements.has(name)) return;
        if (skippedDepth > 0) {
          skippedDepth -= 1;
          return;
        }
        if (name === 'a') writer.closeLink();
        else if (name === 'ul' || name === 'ol') items.pop();
        if (blockElements.has(name)) writer.addBlockBreak(paragraphElements.has(name) ? 2 : 1);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  const text = wrapText(writer.toString(), 78).trim();
  return text ? `${legalText(text)}\n` : '';
}

/** The targets of web links, in order, each once. */
export function linksOfHtml(html: string): string[] {
  const links = new Set<string>();
  const parser = new Parser({
    onopentag: (name, { href }) => {
      const address = (name === 'a' || name === 'area') && href ? safeHref(href) : '';
      if (/^https?:/i.test(address)) links.add(address);
    },
  });
  parser.end(html);
  return [...links];
}
