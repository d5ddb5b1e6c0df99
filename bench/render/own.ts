import { type BlockMemo, blockMemo } from '../../src/email/block-memo.ts';
import type { Document } from '../../src/email/document.ts';
import { renderEmail } from '../../src/email/render.ts';
import type { Contestant } from './contest.ts';
import { ownDocument } from './own-document.ts';

const html = (document: unknown): string => renderEmail(document as Document).html;

interface Typing {
  document: Document;
  memo: BlockMemo;
}

/** One more key typed into the second block, when the document before is already rendered. */
function typedInto(document: Document): Typing {
  const memo = blockMemo();
  renderEmail(document, { memo });
  const blocks = document.blocks.map((block, at) =>
    at === 1 && block.type === 'text' ? { ...block, content: `${block.content}x` } : block,
  );
  return { document: { ...document, blocks }, memo };
}

export const own: Contestant[] = [
  { name: 'lettersmith', prepare: ownDocument, render: html },
  {
    name: 'lettersmith, one block changed',
    prepare: (parts) => typedInto(ownDocument(parts)),
    render: (typing) => {
      const { document, memo } = typing as Typing;
      return renderEmail(document, { memo }).html;
    },
    isChecked: false,
  },
];
