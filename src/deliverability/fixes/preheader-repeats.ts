import type { Document } from '#email/document.ts';
import { updateSettings } from '#email/edit.ts';
import { seen } from '../characters.ts';

const plain = (text: string | undefined): string => seen(text ?? '').toLowerCase();

/** Without a preheader that says the subject again: inboxes then show the first words of the letter. */
export function withoutRepeatedPreheader(document: Document): Document {
  const { subject, preheader } = document.settings;
  const repeats = plain(preheader) !== '' && plain(preheader) === plain(subject);
  return repeats ? updateSettings(document, { preheader: undefined }) : document;
}
