// What a click can mend without asking back: each fix takes its finding away and changes nothing else.
import type { Document } from '#email/document.ts';
import { fixMergeTagBare } from './fixes/merge-tag-bare.ts';
import { fixPreheaderRepeats } from './fixes/preheader-repeats.ts';
import { fixSubjectCaps } from './fixes/subject-caps.ts';
import { fixSubjectFakeReply } from './fixes/subject-fake-reply.ts';
import { fixSubjectPunctuation } from './fixes/subject-punctuation.ts';

/** Gives back the document it was given where there is nothing to mend. */
export type Fix = (document: Document) => Document;

/** By the id of the check. */
export const fixes: ReadonlyMap<string, Fix> = new Map([
  ['merge-tag-bare', fixMergeTagBare],
  ['preheader-repeats', fixPreheaderRepeats],
  ['subject-caps', fixSubjectCaps],
  ['subject-fake-reply', fixSubjectFakeReply],
  ['subject-punctuation', fixSubjectPunctuation],
]);
