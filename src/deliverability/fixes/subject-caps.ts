import type { Document } from '#email/document.ts';
import { updateSettings } from '#email/edit.ts';
import { subjectCaps } from '../checks/subject/subject-caps.ts';
import { readMessage } from '../message.ts';

const mergeTag = /(\{\{[^{}]*\}\})/;

const lowered = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .replace(
      /(^|[.!?]\s+)(\p{Ll})/gu,
      (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`,
    )
    .replace(/\bi\b/g, 'I');

/** As a sentence. Names lose their capitals as well, so it is offered only where nearly everything is in capitals. */
export function fixSubjectCaps(document: Document): Document {
  const { subject } = document.settings;
  if (!subject || !subjectCaps.look(readMessage({ html: '', subject }))) return document;
  const sentence = subject
    .split(mergeTag)
    .map((part, at) => (at % 2 === 1 ? part : at === 0 ? lowered(part) : part.toLocaleLowerCase('en')))
    .join('');
  return updateSettings(document, { subject: sentence });
}
