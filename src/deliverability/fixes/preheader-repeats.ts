import { seen } from '../message/characters.ts';
import { type Fix, withSettings } from './in-document.ts';

const plain = (text: string | undefined): string => seen(text ?? '').toLowerCase();

/** Without a preheader that says the subject again: inboxes then show the first words of the letter. */
export const withoutRepeatedPreheader: Fix = (document) => {
  const { subject, preheader } = document.settings;
  const repeats = plain(preheader) !== '' && plain(preheader) === plain(subject);
  return repeats ? withSettings(document, { preheader: undefined }) : document;
};
