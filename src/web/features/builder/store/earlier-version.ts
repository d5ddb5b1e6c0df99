import type { Block } from '#email/document/block.ts';
import { applyDelta, canonicalJson, type Snapshot } from './delta.ts';
import type { History } from './history.ts';

const jsonOfBlocks = new WeakMap<Block, string>();

/** Memoized: of thousands of steps, each shares almost all of its blocks with the next. */
const blockJson = (block: Block): string => {
  const json = jsonOfBlocks.get(block) ?? canonicalJson(block);
  jsonOfBlocks.set(block, json);
  return json;
};

type SnapshotWithHistory = Snapshot & { history: History };

const matcherOf = (wanted: Snapshot): ((snapshot: Snapshot) => boolean) => {
  const settings = canonicalJson(wanted.document.settings);
  const blocks = wanted.document.blocks.map(blockJson);
  const layout = canonicalJson(wanted.document.layout ?? null);
  return (snapshot) =>
    snapshot.name === wanted.name &&
    snapshot.document.blocks.length === blocks.length &&
    canonicalJson(snapshot.document.layout ?? null) === layout &&
    snapshot.document.blocks.every((block, index) => blockJson(block) === blocks[index]) &&
    canonicalJson(snapshot.document.settings) === settings;
};

/**
 * The position in the history at which the email equals `wanted`: it walks from the current position to the first step
 * (`back`) or to the last (`forth`). null: no position has that email.
 */
const positionOf = (
  { history: { steps, position }, document, name }: SnapshotWithHistory,
  wanted: Snapshot,
  direction: 'back' | 'forth',
): number | null => {
  const isWanted = matcherOf(wanted);
  const increment = direction === 'back' ? -1 : 1;
  let snapshot: Snapshot | null = { document, name };
  for (let current = position; snapshot; current += increment) {
    if (isWanted(snapshot)) return current;
    const step: History['steps'][number] | undefined = steps[direction === 'back' ? current - 1 : current];
    snapshot = step ? applyDelta(snapshot, step[direction]) : null;
  }
  return null;
};

/**
 * Whether `wanted` is an earlier state of this email. If the server returns such a state, this tab saved it before its
 * latest changes: it is no change by another user.
 */
export const isEarlierVersion = (current: SnapshotWithHistory, wanted: Snapshot): boolean =>
  positionOf(current, wanted, 'back') !== null;

/** The position of the nearest earlier state that equals `wanted`, otherwise of the nearest later one that was undone. */
export const positionOfVersion = (current: SnapshotWithHistory, wanted: Snapshot): number | null =>
  positionOf(current, wanted, 'back') ?? positionOf(current, wanted, 'forth');
