// Removes invisible characters inside words.
import { type Fix, withSubject, withTexts } from './in-document.ts';

const invisibleInWord =
  /(?<=[\p{L}\p{N}])(?:\u034f|[\u200b\u2060\ufeff]|&(?:#8203|#x200b|#8288|#65279|#847|ZeroWidthSpace|NoBreak);)+(?=[\p{L}\p{N}])/giu;
const softHyphens = /[a-z](?:(?:\u00ad|&shy;)[a-z]){3,}/gi;

const withoutInvisible = (text: string): string =>
  text.replace(invisibleInWord, '').replace(softHyphens, (word) => word.replace(/\u00ad|&shy;/g, ''));

export const withoutInvisibleCharacters: Fix = (document) =>
  withSubject(withTexts(document, { html: withoutInvisible, plain: withoutInvisible }), withoutInvisible);
