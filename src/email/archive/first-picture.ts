// The list of an archive shows the first large image of each email.
import { decodeAttribute } from '../personalize/decode-attribute.ts';
import { readMarkup } from '../personalize/markup.ts';

/** Logos, icons and pixels that count opens are smaller. */
const minWidth = 240;
const maxLength = 2_048;

/** The address of the first large picture; null: there is none. A picture without a width counts as large. */
export const firstPicture = (html: string): string | null => {
  let found: string | null = null;
  let source: string | null = null;
  let width: number | null = null;
  readMarkup(html, {
    text: () => undefined,
    attribute: (element, { name, start, end }) => {
      if (element !== 'img') return;
      const value = decodeAttribute(html.slice(start, end)).trim();
      if (name === 'src') source = value;
      if (name === 'width') width = Number.parseInt(value, 10);
    },
    tag: () => {
      source = null;
      width = null;
    },
    startTag: () => {
      if (found !== null || source === null) return;
      const isLarge = width === null || Number.isNaN(width) || width >= minWidth;
      if (isLarge && source.length <= maxLength && /^https?:\/\/[^\s"'<>]+$/i.test(source)) found = source;
    },
  });
  return found;
};
