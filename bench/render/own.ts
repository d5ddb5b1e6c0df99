import type { Document } from '../../src/email/document/document.ts';
import { type BlockMemo, blockMemo } from '../../src/email/render/block-memo.ts';
import { renderEmail } from '../../src/email/render/render.ts';
import type { Contestant } from './contest.ts';
import { ownDocument } from './own-document.ts';
import { sampleOf } from './sample.ts';

const html = (document: unknown): string => renderEmail(document as Document).html;

interface Typing {
  document: Document;
  memo: BlockMemo;
}

/** One more key typed into the second block, when the previous document is already rendered. */
function typedInto(document: Document): Typing {
  const memo = blockMemo();
  renderEmail(document, { memo });
  const blocks = document.blocks.map((block, index) =>
    index === 1 && block.type === 'text' ? { ...block, content: `${block.content}x` } : block,
  );
  return { document: { ...document, blocks }, memo };
}

/** The same words, but the first of every text is bold and the last is a link. */
export function marked(document: Document): Document {
  const blocks = document.blocks.map((block) => {
    if (block.type !== 'text') return block;
    const [first = '', ...rest] = block.content.split(' ');
    const last = rest.pop() ?? '';
    const content = `<b>${first}</b> ${rest.join(' ')} <a href="https://shop.example/?a=1&amp;b=2">${last}</a>`;
    return { ...block, content };
  });
  return structuredClone({ ...document, blocks });
}

/** How large an email of so many mixed blocks is, in bytes. */
export const ownSize = (count: number): number => Buffer.byteLength(html(ownDocument(sampleOf(count, 1))));

export const own: Contestant[] = [
  { name: 'lettersmith', prepare: ownDocument, render: html },
  {
    name: 'lettersmith, bold and a link in every text',
    prepare: (parts) => marked(ownDocument(parts)),
    render: html,
  },
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
