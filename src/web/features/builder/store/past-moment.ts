import { applyDelta, looksOf, type Moment } from './delta.ts';
import type { History } from './history.ts';

/**
 * Whether this is what the email was some steps ago. Then whoever has it saved it from here, and what followed is simply
 * newer: it is no change of somebody else.
 */
export const pastMoment = (
  { history, document, name }: Moment & { history: History },
  wanted: Moment,
): boolean => {
  const looks = looksOf([wanted.name, wanted.document]);
  let moment: Moment | null = { document, name };
  for (let at = history.position; moment; at -= 1) {
    const isIt =
      moment.document.blocks.length === wanted.document.blocks.length &&
      looksOf([moment.name, moment.document]) === looks;
    if (isIt) return true;
    const step = history.steps[at - 1];
    moment = step ? applyDelta(moment, step.back) : null;
  }
  return false;
};
