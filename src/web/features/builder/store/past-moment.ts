import type { Block } from '#email/document.ts';
import { applyDelta, looksOf, type Moment } from './delta.ts';
import type { History } from './history.ts';

const known = new WeakMap<Block, string>();

/** Of thousands of steps, each shares almost all of its blocks with the next. */
const blockLooks = (block: Block): string => {
  const looks = known.get(block) ?? looksOf(block);
  known.set(block, looks);
  return looks;
};

/**
 * Whether this is what the email was some steps ago. Then whoever has it saved it from here, and what followed is simply
 * newer: it is no change of somebody else.
 */
export const pastMoment = (
  { history, document, name }: Moment & { history: History },
  wanted: Moment,
): boolean => {
  const settings = looksOf(wanted.document.settings);
  const blocks = wanted.document.blocks.map(blockLooks);
  const isIt = (moment: Moment): boolean =>
    moment.name === wanted.name &&
    moment.document.blocks.length === blocks.length &&
    moment.document.blocks.every((block, at) => blockLooks(block) === blocks[at]) &&
    looksOf(moment.document.settings) === settings;
  let moment: Moment | null = { document, name };
  for (let at = history.position; moment; at -= 1) {
    if (isIt(moment)) return true;
    const step = history.steps[at - 1];
    moment = step ? applyDelta(moment, step.back) : null;
  }
  return false;
};
