import { seen } from '../message/characters.ts';
import { type Fix, withSettings } from './in-document.ts';

const plain = (text: string | undefined): string => seen(text ?? '').toLowerCase();

/** Removes a preheader that repeats the subject: inboxes then show the first words of the email. */
export const withoutRepeatedPreheader: Fix = (document) => {
  const { subject, preheader } = document.settings;
  const repeats = plain(preheader) !== '' && plain(preheader) === plain(subject);
  return repeats ? withSettings(document, { preheader: undefined }) : document;
};
