// Fixes by one click, by the id of the check. Findings of other checks need a person's words or judgment.
import { secureImages, secureLinks } from './addresses.ts';
import { readableColors } from './colors.ts';
import { legibleText } from './font-size.ts';
import { type Fix, withSettings } from './in-document.ts';
import { withoutInvisibleCharacters } from './invisible-characters.ts';
import { withNameFallback } from './merge-tag-bare.ts';
import { withoutRepeatedPreheader } from './preheader-repeats.ts';
import { calmPunctuation, sentenceCase, withoutReplyMark } from './subject.ts';

export interface NamedFix {
  /** The label of the button. */
  label: string;
  /** Pure; a document with nothing to fix is returned unchanged. */
  apply: Fix;
}

/** Dark colors that are generated from the light ones. */
const darkPalette: Fix = (document) =>
  document.settings.dark === undefined ? withSettings(document, { dark: {} }) : document;

export const fixes: ReadonlyMap<string, NamedFix> = new Map<string, NamedFix>([
  ['subject-caps', { label: 'Write it as a sentence', apply: sentenceCase }],
  ['subject-punctuation', { label: 'Keep one mark', apply: calmPunctuation }],
  ['subject-fake-reply', { label: 'Take “Re:” away', apply: withoutReplyMark }],
  ['preheader-repeats', { label: 'Take the preheader out', apply: withoutRepeatedPreheader }],
  ['merge-tag-bare', { label: 'Write “there” for unknown names', apply: withNameFallback }],
  ['link-http', { label: 'Use https', apply: secureLinks }],
  ['image-http', { label: 'Use https', apply: secureImages }],
  ['text-contrast', { label: 'Make the colors readable', apply: readableColors }],
  ['invisible-color', { label: 'Make the colors readable', apply: readableColors }],
  ['zero-width', { label: 'Take the invisible characters out', apply: withoutInvisibleCharacters }],
  ['tiny-text', { label: 'Set it in 12 px', apply: legibleText }],
  ['dark-mode', { label: 'Add a dark palette', apply: darkPalette }],
]);
