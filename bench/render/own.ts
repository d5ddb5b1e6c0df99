import type { Document } from '../../src/email/document.ts';
import { renderEmail } from '../../src/email/render.ts';
import type { Contestant } from './contest.ts';
import { ownDocument } from './own-document.ts';

const html = (document: unknown): string => renderEmail(document as Document).html;

/** The document after one more key was typed into its second block, the one before already rendered. */
function typedInto(document: Document): Document {
  html(document);
  const blocks = document.blocks.map((block, at) =>
    at === 1 && block.type === 'text' ? { ...block, content: `${block.content}x` } : block,
  );
  return { ...document, blocks };
}

export const own: Contestant[] = [
  { name: 'lettersmith', prepare: ownDocument, render: html },
  {
    name: 'lettersmith, one block changed',
    prepare: (parts) => typedInto(ownDocument(parts)),
    render: html,
    isChecked: false,
  },
];
