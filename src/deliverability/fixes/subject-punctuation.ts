import type { Document } from '#email/document.ts';
import { updateSettings } from '#email/edit.ts';

/** One mark where there was a run; of several exclamation marks the last stays, and the others become full stops. */
export function fixSubjectPunctuation(document: Document): Document {
  const { subject } = document.settings;
  if (!subject) return document;
  const single = subject
    .replace(/[!?](?:\s?[!?])+/g, (run) => (run.includes('?') ? '?' : '!'))
    .replace(/([$€£])\1+/g, '$1');
  const last = single.lastIndexOf('!');
  const calm = single.replace(/!/g, (mark, at: number) => (at === last ? mark : '.'));
  return updateSettings(document, { subject: calm });
}
