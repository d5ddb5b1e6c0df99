// Fixes by one click, by the id of the check. Findings of other checks need a person's words or judgment.
import type { TextKey } from '#text/keys.ts';
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
  label: TextKey;
  /** Pure; a document with nothing to fix is returned unchanged. */
  apply: Fix;
}

/** Dark colors that are generated from the light ones. */
const darkPalette: Fix = (document) =>
  document.settings.dark === undefined ? withSettings(document, { dark: {} }) : document;

export const fixes: ReadonlyMap<string, NamedFix> = new Map<string, NamedFix>([
  ['subject-caps', { label: 'checks.subjectCaps.fixLabel', apply: sentenceCase }],
  ['subject-punctuation', { label: 'checks.subjectPunctuation.fixLabel', apply: calmPunctuation }],
  ['subject-fake-reply', { label: 'checks.subjectFakeReply.fixLabel', apply: withoutReplyMark }],
  ['preheader-repeats', { label: 'checks.preheaderRepeats.fixLabel', apply: withoutRepeatedPreheader }],
  ['merge-tag-bare', { label: 'checks.mergeTagBare.fixLabel', apply: withNameFallback }],
  ['link-http', { label: 'checks.linkHttp.fixLabel', apply: secureLinks }],
  ['image-http', { label: 'checks.linkHttp.fixLabel', apply: secureImages }],
  ['text-contrast', { label: 'checks.textContrast.fixLabel', apply: readableColors }],
  ['invisible-color', { label: 'checks.textContrast.fixLabel', apply: readableColors }],
  ['zero-width', { label: 'checks.zeroWidth.fixLabel', apply: withoutInvisibleCharacters }],
  ['tiny-text', { label: 'checks.tinyText.fixLabel', apply: legibleText }],
  ['dark-mode', { label: 'checks.darkMode.fixLabel', apply: darkPalette }],
]);
