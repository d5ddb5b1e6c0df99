import { type Fix, withBlocks, withSubject, withWords } from './in-document.ts';

const between =
  /(?<=[\p{L}\p{N}])(?:\u034f|[\u200b\u2060\ufeff]|&(?:#8203|#x200b|#8288|#65279|#847|ZeroWidthSpace|NoBreak);)+(?=[\p{L}\p{N}])/giu;
const softHyphens = /[a-z](?:(?:\u00ad|&shy;)[a-z]){3,}/gi;

const whole = (text: string): string =>
  text.replace(between, '').replace(softHyphens, (word) => word.replace(/\u00ad|&shy;/g, ''));

/** Removes invisible characters from text. */
export const wholeWords: Fix = (document) =>
  withSubject(withWords(document, { html: whole, plain: whole }), whole);

const legible = 12;
const tooSmall = 9;

const larger = (html: string): string =>
  html.replace(/(?<![-\w])(font-size\s*:\s*)(\d*\.?\d+)px/gi, (all, name: string, size: string) =>
    Number(size) < tooSmall ? `${name}${legible}px` : all,
  );

export const legibleText: Fix = (document) =>
  withWords(
    withBlocks(document, (block) => {
      if (block.type !== 'text' || Number.parseFloat(block.styles.fontSize) >= tooSmall) return block;
      return { ...block, styles: { ...block.styles, fontSize: `${legible}px` } };
    }),
    { html: larger },
  );
