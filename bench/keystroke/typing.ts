// Runs in the browser: consecutive keystrokes in an email of 200 blocks, each followed by a new preview.

import { updateBlock } from '../../src/email/document/edit.ts';
import { blockMemo } from '../../src/email/render/block-memo.ts';
import { renderEmail } from '../../src/email/render/render.ts';
import { ownDocument } from '../render/own-document.ts';
import { sampleOf } from '../render/sample.ts';

/** Script time of each key in ms, from the change to the whole HTML. */
export function typeKeys(count: number, keys: number): number[] {
  const memo = blockMemo();
  let document = ownDocument(sampleOf(count, 1));
  renderEmail(document, { memo });
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    const startedAt = performance.now();
    document = updateBlock(document, 'block-1', (block) =>
      block.type === 'text' ? { ...block, content: `${block.content}x` } : block,
    );
    const { html } = renderEmail(document, { memo });
    if (html.charCodeAt(html.length >> 1) < 0) throw new Error('No character.');
    times.push(performance.now() - startedAt);
  }
  return times;
}

Object.assign(globalThis, { typeKeys });
