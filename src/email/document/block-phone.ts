// What a block does otherwise on phones than on wide screens. Absent: the same.
import { z } from 'zod';
import { align, padding, px } from './values.ts';

export const blockPhone = z.object({
  hidden: z.boolean().default(false),
  fontSize: px(8, 96).optional(),
  textAlign: align.optional(),
  padding: padding.optional(),
});

export type BlockPhone = z.infer<typeof blockPhone>;

/** The key that every kind of block has beside its own. */
export const phoneKey = { phone: blockPhone.optional() };

/** A phone look with a change, or undefined if nothing of it is left. */
export function withPhoneLook(
  phone: BlockPhone | undefined,
  change: Partial<BlockPhone>,
): BlockPhone | undefined {
  const { hidden = false, ...rest } = { ...phone, ...change };
  const isSet = hidden || Object.values(rest).some((value) => value !== undefined);
  return isSet ? { hidden, ...rest } : undefined;
}
