// What is judged of a document, wherever it gets a grade: the email as its export makes it.

import type { Document } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { letterFor, type Writer } from '#email/letter/letter-for.ts';
import type { BlockMemo } from '#email/render/block-memo.ts';
import { type CustomFont, renderEmail } from '#email/render/render.ts';
import { draftOf } from './draft.ts';
import type { EmailInput } from './model.ts';

export interface Writing {
  /** The sender, from whom the words around the blocks come. */
  writer: Writer;
  customFonts: readonly CustomFont[];
}

/**
 * The HTML, text, subject and preheader that an export makes of the document, as what `analyze` takes. With a `memo`
 * blocks that did not change are not rendered again.
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
