// Finds the style elements of an HTML document.

export interface StyleElement {
  /** Of the tag in the HTML. */
  offset: number;
  css: string;
  /** The attribute `media`; `''` without one. */
  media: string;
}

/** The style elements of an HTML document, without those in comments, which only classic Outlook reads. */
export function styleElementsIn(html: string): StyleElement[] {
  const found: StyleElement[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const isComment = html.startsWith('!--', at + 1);
    if (!isComment && !isStyle(html, at)) {
      at += 1;
      continue;
    }
    const start = isComment ? at + 2 : html.indexOf('>', at) + 1;
    if (start === 0) break;
    const end = isComment ? html.indexOf('-->', start) : endOfStyle(html, start);
    if (end === -1) break;
    if (!isComment) {
      const tag = html.slice(at, start);
      const media = /\bmedia\s*=\s*["']?([^"'>]*)/i.exec(tag)?.[1] ?? '';
      found.push({ offset: at, css: html.slice(start, end), media });
    }
    at = isComment ? end + 3 : end;
  }
  return found;
}

const styleTag = /<style(?=[\s>])/iy;

function isStyle(html: string, at: number): boolean {
  if ((html.charCodeAt(at + 1) | 32) !== 0x73) return false;
  styleTag.lastIndex = at;
  return styleTag.test(html);
}

function endOfStyle(html: string, start: number): number {
  const close = /<\/style/gi;
  close.lastIndex = start;
  return close.exec(html)?.index ?? html.length;
}
