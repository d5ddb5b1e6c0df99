// The judged form of a document, wherever it gets a grade: the email as exported.

import type { Document } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { letterFor, type Writer } from '#email/letter/letter-for.ts';
import type { BlockMemo } from '#email/render/block-memo.ts';
import { type CustomFont, renderEmail } from '#email/render/render.ts';
import { draftOf } from './draft.ts';
import type { EmailInput } from './model.ts';

export interface Writing {
  /** The sender, who determines the words around the blocks. */
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
  const letter = letterFor(document, writer);
  return {
    html: renderEmail(document, { letter, customFonts, ...(memo ? { memo } : {}) }).html,
    text: plainText(document, { letter }),
    subject: document.settings.subject,
    preheader: document.settings.preheader,
    purpose: 'export',
    draft: draftOf(document),
  };
};
