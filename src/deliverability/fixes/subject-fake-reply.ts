import type { Document } from '#email/document.ts';
import { updateSettings } from '#email/edit.ts';

const pretence = /^(?:\s*(?:re|fwd?|aw|wg)\s*:)+\s*/i;

/** Without “Re:” and “Fwd:” before it. A subject that is nothing else stays: an empty one is worse. */
export function fixSubjectFakeReply(document: Document): Document {
  const { subject } = document.settings;
  const plain = subject?.replace(pretence, '');
  return plain ? updateSettings(document, { subject: plain }) : document;
}
