// HTML from the clipboard of other programs, reduced to what carries meaning: marks, links, lists and lines. Fonts,
// sizes, colors and classes are dropped; the email has its own.
import { wordLists } from './word-lists.ts';

/** The styles of classes, which Pages and TextEdit put in a style sheet beside the text. */
const classStyles = (page: Document): Map<string, string> => {
  const found = new Map<string, string>();
  for (const sheet of page.querySelectorAll('style')) {
    for (const [, selector = '', declarations = ''] of (sheet.textContent ?? '').matchAll(
      /([a-z]+\.[\w-]+)\s*\{([^{}]*)\}/gi,
    ))
      found.set(selector.toLowerCase(), declarations);
  }
  return found;
};

const marksOnly = (style: string): string => {
  const kept: string[] = [];
  const weight = /(?:^|;)\s*font-weight\s*:\s*([^;]+)/i.exec(style)?.[1]?.trim() ?? '';
  if (/^(bold|bolder|[6-9]00)$/i.test(weight)) kept.push('font-weight:bold');
  else if (/^(normal|400)$/i.test(weight)) kept.push('font-weight:normal');
  if (/(?:^|;)\s*font-style\s*:\s*(italic|oblique)/i.test(style)) kept.push('font-style:italic');
  const lines = Array.from(
    style.matchAll(/(?:^|;)\s*text-decoration(?:-line)?\s*:\s*([^;]+)/gi),
    ([, line]) => line,
  );
  const decoration = ['underline', 'line-through'].filter((line) => lines.join(' ').includes(line));
  if (decoration.length > 0) kept.push(`text-decoration:${decoration.join(' ')}`);
  return kept.join(';');
};

const hasNoSpaceBelow = (style: string): boolean =>
  /(?:^|;)\s*margin-bottom\s*:\s*0/i.test(style) ||
  /(?:^|;)\s*margin\s*:\s*(?:0[a-z.0-9%]*\s*|[^;\s]+\s+[^;\s]+\s+0)/i.test(style);

const isHidden = (style: string): boolean =>
  /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(style);

/** A cell is part of the line that its row becomes. */
const isOnlyOfCell = ({ parentElement: cell }: Element): boolean =>
  /^t[dh]$/i.test(cell?.tagName ?? '') && cell?.childElementCount === 1;

const rename = (element: Element, name: string): void => {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
};

const hardSpaces = (page: Document): void => {
  for (const element of page.body.querySelectorAll('span.Apple-converted-space')) element.textContent = ' ';
  const texts = page.createTreeWalker(page.body, 4);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const value = text.nodeValue ?? '';
    // A non-breaking space beside another space, or alone, is only filler; between two words it may be intended.
    if (value.includes('\u00a0'))
      text.nodeValue = /^[\s\u00a0]*$/.test(value)
        ? ' '
        : value.replace(/[ \t\r\n\u00a0]{2,}|^\u00a0|\u00a0$/g, ' ');
  }
};

export const plainMarkup = (html: string): string => {
  // Word's internal content would hide or double the text.
  const markup = html
    .replace(/<!--\[if [\s\S]*?<!\[endif\]-->/gi, '')
    .replace(/<!\[(?:if|endif)[^>]*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '');
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const classes = classStyles(page);
  for (const element of [...page.body.querySelectorAll('*')]) {
    const name = element.tagName.toLowerCase();
    const ofClasses = [...element.classList].map(
      (each) => classes.get(`${name}.${each.toLowerCase()}`) ?? '',
    );
    const style = [...ofClasses, element.getAttribute('style') ?? ''].filter(Boolean).join(';');
    if (style) element.setAttribute('style', style);
  }
  wordLists(page.body);
  hardSpaces(page);
  for (const element of [...page.body.querySelectorAll('*')]) {
    const name = element.tagName.toLowerCase();
    const style = element.getAttribute('style') ?? '';
    if (isHidden(style) || ['style', 'script', 'img', 'svg', 'title', 'o:smarttagtype'].includes(name)) {
      element.remove();
      continue;
    }
    const marks = marksOnly(style);
    const isInLink = element.closest('a') !== null;
    const kept = isInLink ? marks.replace(/text-decoration:underline/, 'text-decoration:none') : marks;
    const href = name === 'a' ? element.getAttribute('href') : null;
    for (const { name: attribute } of [...element.attributes]) element.removeAttribute(attribute);
    if (kept) element.setAttribute('style', kept);
    if (href) element.setAttribute('href', href);
    if (isInLink && name === 'u') element.replaceWith(...element.childNodes);
    else if (name === 'font' || (name === 'p' && isOnlyOfCell(element)))
      element.replaceWith(...element.childNodes);
    // Paragraphs without space between them are lines.
    else if (name === 'p' && hasNoSpaceBelow(style)) rename(element, 'div');
  }
  return page.body.innerHTML;
};
