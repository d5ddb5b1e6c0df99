// An email for a frame, and the part of it for a feed.
import { readMarkup } from '../personalize/markup.ts';

interface Positions {
  head?: number;
  body?: number;
  bodyEnd?: number;
}

const positionsIn = (html: string): Positions => {
  const found: Positions = {};
  readMarkup(html, {
    text: () => undefined,
    attribute: () => undefined,
    startTag: (element, position) => {
      if (element === 'head') found.head ??= position;
      if (element === 'body') found.body ??= position;
    },
    endTag: (element, position) => {
      if (element === 'body') found.bodyEnd = position;
    },
  });
  return found;
};

/** Its links open outside the frame, where the pages they lead to work. */
export const withLinksOutside = (html: string): string => {
  const position = positionsIn(html).head ?? /^\s*<!doctype[^>]*>/i.exec(html)?.[0].length ?? 0;
  return `${html.slice(0, position)}<base target="_blank">${html.slice(position)}`;
};

/** The content of its body; the whole of HTML without one. */
export const bodyOf = (html: string): string => {
  const { body, bodyEnd } = positionsIn(html);
  if (body === undefined) return html;
  return html.slice(body, bodyEnd !== undefined && bodyEnd > body ? bodyEnd : html.length);
};
