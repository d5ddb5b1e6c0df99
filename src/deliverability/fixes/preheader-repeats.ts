import { visibleTextOf } from '../message/characters.ts';
import { type Fix, withSettings } from './in-document.ts';

const normalized = (text: string | undefined): string => visibleTextOf(text ?? '').toLowerCase();

/** Removes a preheader that repeats the subject: inboxes then show the first words of the email. */
export const withoutRepeatedPreheader: Fix = (document) => {
  const { subject, preheader } = document.settings;
  const repeats = normalized(preheader) !== '' && normalized(preheader) === normalized(subject);
  return repeats ? withSettings(document, { preheader: undefined }) : document;
};
