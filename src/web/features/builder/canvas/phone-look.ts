import type { Block } from '#email/document/block.ts';

const looks = new WeakMap<Block, Block>();

/** The block with the size and alignment that it has on phones. */
export const phoneLook = (block: Block): Block => {
  const { phone } = block;
  if (!phone) return block;
  const known = looks.get(block);
  if (known) return known;
  const styles: Record<string, unknown> = { ...block.styles };
  for (const key of ['fontSize', 'textAlign'] as const) if (phone[key]) styles[key] = phone[key];
  const look = { ...block, styles } as Block;
  looks.set(block, look);
  return look;
};
