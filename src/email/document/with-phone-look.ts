import type { BlockPhone } from './block.ts';

/** A phone look with a change, or undefined if nothing of it is left. */
export function withPhoneLook(
  phone: BlockPhone | undefined,
  change: Partial<BlockPhone>,
): BlockPhone | undefined {
  const { hidden = false, ...rest } = { ...phone, ...change };
  const isSet = hidden || Object.values(rest).some((value) => value !== undefined);
  return isSet ? { hidden, ...rest } : undefined;
}
