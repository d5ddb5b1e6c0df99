import type { Block } from '#email/document/document.ts';
import { applyDelta, looksOf, type Moment } from './delta.ts';
import type { History } from './history.ts';

const known = new WeakMap<Block, string>();

/** Of thousands of steps, each shares almost all of its blocks with the next. */
const blockLooks = (block: Block): string => {
  const looks = known.get(block) ?? looksOf(block);
  known.set(block, looks);
  return looks;
};

type Line = Moment & { history: History };

const looksLike = (wanted: Moment): ((moment: Moment) => boolean) => {
  const settings = looksOf(wanted.document.settings);
  const blocks = wanted.document.blocks.map(blockLooks);
  return (moment) =>
    moment.name === wanted.name &&
    moment.document.blocks.length === blocks.length &&
    moment.document.blocks.every((block, at) => blockLooks(block) === blocks[at]) &&
    looksOf(moment.document.settings) === settings;
};

/**
 * How many steps are done in a state that looks like that, from the present back to the first or on to the last one.
 */
const positionOf = (
  { history: { steps, position }, document, name }: Line,
  wanted: Moment,
  way: 'back' | 'forth',
): number | null => {
  const isIt = looksLike(wanted);
  const by = way === 'back' ? -1 : 1;
  let moment: Moment | null = { document, name };
  for (let at = position; moment; at += by) {
    if (isIt(moment)) return at;
    const step: History['steps'][number] | undefined = steps[way === 'back' ? at - 1 : at];
    moment = step ? applyDelta(moment, step[way]) : null;
  }
  return null;
};

/**
 * Whether this is an earlier state of this email. Then it was saved from here, and what followed is simply newer: it is
 * not another user's change.
 */
export const pastMoment = (line: Line, wanted: Moment): boolean => positionOf(line, wanted, 'back') !== null;

/** The step with this state of the email, done or undone: the nearest earlier one, else the nearest later one. */
export const stepOfMoment = (line: Line, wanted: Moment): number | null =>
  positionOf(line, wanted, 'back') ?? positionOf(line, wanted, 'forth');
