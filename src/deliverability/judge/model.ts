// The input and the findings of an analysis. Every finding names its evidence, so that folklore is not taken for a rule.
import type { KeyedText } from '#text/keyed-text.ts';

/** Incremented when the same email may get another grade than before. */
export const rulesetVersion = '2';

export const groups = [
  'subject',
  'sender',
  'hidden',
  'content',
  'words',
  'links',
  'html',
  'text-part',
  'accessibility',
  'compliance',
  'model',
] as const;
export type Group = (typeof groups)[number];

/** `block` caps the grade, `info` never changes it. */
export const severities = ['block', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof severities)[number];

/**
 * A: a provider or a standard says so, or anyone can see it. B: measured in public. C: a rule of a filter engine. F:
 * industry practice.
 */
export const evidences = ['A', 'B', 'C', 'F'] as const;
export type Evidence = (typeof evidences)[number];

export const grades = ['A+', 'A', 'B', 'C', 'D', 'F'] as const;
export type Grade = (typeof grades)[number];

/** An `export` gets its unsubscribe link and address when it is sent; a `campaign` must have them. */
export const purposes = ['export', 'campaign'] as const;
export type Purpose = (typeof purposes)[number];

/** A source location in the HTML, lines counted from 1. */
export interface SourceLocation {
  line: number;
  excerpt: string;
  /** What is wrong there. Rendering the finding puts it into the excerpt. */
  note?: KeyedText;
  /** The block of the document that it comes from, if known. */
  blockId?: string;
}

/** Found as data; in words for a reader. */
export interface Finding<Words = string> {
  id: string;
  group: Group;
  severity: Severity;
  evidence: Evidence;
  /** The document, the standard, the measurement or the rule of a filter that it rests on. */
  source?: string;
  threshold?: string;
  message: Words;
  fix: Words;
  where: SourceLocation[];
  /** The best possible grade of an email with it. */
  cap?: Grade;
}

/** One header of a message as written, unfolded and decoded. */
export interface Header {
  name: string;
  value: string;
}

export interface Attachment {
  name: string;
  /** Such as `application/pdf`. */
  type: string;
}

/** Facts of the document that an email's HTML does not show. */
export interface Draft {
  /** Images without a file or address. */
  emptyPictures: number;
}

export interface EmailInput {
  html: string;
  /** Undefined is not checked; `''` is missing. */
  subject?: string | undefined;
  preheader?: string | undefined;
  text?: string | undefined;
  /** `Ann Lee <ann@shop.test>`, or the address alone. */
  from?: string | undefined;
  replyTo?: string | undefined;
  /** The headers of the message as sent, in order. Undefined if only the content is known. */
  headers?: readonly Header[] | undefined;
  attachments?: readonly Attachment[] | undefined;
  purpose?: Purpose | undefined;
  /** Of an email that is being written here. */
  draft?: Draft | undefined;
}
