// HTML from the clipboard of other programs, reduced to what carries meaning: marks, links, lists and lines. Fonts,
// sizes, colors and classes are dropped; the email has its own.
import { convertWordLists } from './microsoft-word-lists.ts';

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

const markStyles = (style: string): string => {
  const styles: string[] = [];
  const weight = /(?:^|;)\s*font-weight\s*:\s*([^;]+)/i.exec(style)?.[1]?.trim() ?? '';
  if (/^(bold|bolder|[6-9]00)$/i.test(weight)) styles.push('font-weight:bold');
  else if (/^(normal|400)$/i.test(weight)) styles.push('font-weight:normal');
  if (/(?:^|;)\s*font-style\s*:\s*(italic|oblique)/i.test(style)) styles.push('font-style:italic');
  const lines = Array.from(
    style.matchAll(/(?:^|;)\s*text-decoration(?:-line)?\s*:\s*([^;]+)/gi),
    ([, line]) => line,
  );
  const decoration = ['underline', 'line-through'].filter((line) => lines.join(' ').includes(line));
  if (decoration.length > 0) styles.push(`text-decoration:${decoration.join(' ')}`);
  return styles.join(';');
};

const hasNoSpaceBelow = (style: string): boolean =>
  /(?:^|;)\s*margin-bottom\s*:\s*0/i.test(style) ||
  /(?:^|;)\s*margin\s*:\s*(?:0[a-z.0-9%]*\s*|[^;\s]+\s+[^;\s]+\s+0)/i.test(style);

const isHidden = (style: string): boolean =>
  /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(style);

/** A cell is part of the line that its row becomes. */
const isOnlyChildOfCell = ({ parentElement: cell }: Element): boolean =>
  /^t[dh]$/i.test(cell?.tagName ?? '') && cell?.childElementCount === 1;

const renameElement = (element: Element, name: string): void => {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
};

const normalizeSpaces = (page: Document): void => {
  for (const element of page.body.querySelectorAll('span.Apple-converted-space')) element.textContent = ' ';
  const texts = page.createTreeWalker(page.body, 4);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const value = text.nodeValue ?? '';
    // A non-breaking space alone or beside another space is filler; between two words it may be intended.
    if (value.includes('\u00a0'))
      text.nodeValue = /^[\s\u00a0]*$/.test(value)
        ? ' '
        : value.replace(/[ \t\r\n\u00a0]{2,}|^\u00a0|\u00a0$/g, ' ');
  }
};

export const reduceMarkup = (html: string): string => {
  // Word's internal content would hide or double the text.
  const markup = html
    .replace(/<!--\[if [\s\S]*?<!\[endif\]-->/gi, '')
    .replace(/<!\[(?:if|endif)[^>]*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '');
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const classes = classStyles(page);
  for (const element of [...page.body.querySelectorAll('*')]) {
    const name = element.tagName.toLowerCase();
    const classStyleTexts = [...element.classList].map(
      (className) => classes.get(`${name}.${className.toLowerCase()}`) ?? '',
    );
    const style = [...classStyleTexts, element.getAttribute('style') ?? ''].filter(Boolean).join(';');
    if (style) element.setAttribute('style', style);
  }
  convertWordLists(page.body);
  normalizeSpaces(page);
  for (const element of [...page.body.querySelectorAll('*')]) {
    const name = element.tagName.toLowerCase();
    const style = element.getAttribute('style') ?? '';
    if (isHidden(style) || ['style', 'script', 'img', 'svg', 'title', 'o:smarttagtype'].includes(name)) {
      element.remove();
      continue;
    }
    const marks = markStyles(style);
    const isInLink = element.closest('a') !== null;
    const styles = isInLink ? marks.replace(/text-decoration:underline/, 'text-decoration:none') : marks;
    const href = name === 'a' ? element.getAttribute('href') : null;
    for (const { name: attribute } of [...element.attributes]) element.removeAttribute(attribute);
    if (styles) element.setAttribute('style', styles);
    if (href) element.setAttribute('href', href);
    if (isInLink && name === 'u') element.replaceWith(...element.childNodes);
    else if (name === 'font' || (name === 'p' && isOnlyChildOfCell(element)))
      element.replaceWith(...element.childNodes);
    // Paragraphs without space between them are lines.
    else if (name === 'p' && hasNoSpaceBelow(style)) renameElement(element, 'div');
  }
  return page.body.innerHTML;
};
