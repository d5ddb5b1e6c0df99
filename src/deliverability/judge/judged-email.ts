// The email that is graded for a document: the export.

import type { Document } from '#email/document/document.ts';
import { emailCopyFor, type Writer } from '#email/email-copy/email-copy-for.ts';
import { plainText } from '#email/inline/plain-text.ts';
import type { BlockMemo } from '#email/render/block-memo.ts';
import { type CustomFont, renderEmail } from '#email/render/render.ts';
import { draftOf } from './draft.ts';
import type { EmailInput } from './model.ts';

/** What the export needs beside the document. */
export interface Writing {
  /** The user and the brand that write the greeting and the sign-off. */
  writer: Writer;
  customFonts: readonly CustomFont[];
}

/**
 * The exported HTML, text, subject and preheader of the document, as input of `analyze`. With a `memo` unchanged blocks
 * are not rendered again.
 */
export const judgedEmail = (
  document: Document,
  { writer, customFonts, memo }: Writing & { memo?: BlockMemo },
): EmailInput => {
  const emailCopy = emailCopyFor(document, writer);
  return {
    html: renderEmail(document, { emailCopy, customFonts, ...(memo ? { memo } : {}) }).html,
    text: plainText(document, { emailCopy }),
    subject: document.settings.subject,
    preheader: document.settings.preheader,
    purpose: 'export',
    draft: draftOf(document),
  };
};
