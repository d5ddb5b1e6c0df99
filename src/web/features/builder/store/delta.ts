// What one step changed, in both directions. The editing functions keep untouched blocks identical, so the difference
// of two states follows from the blocks' identity: one pass over the list, no proxies, and a step stores only what it
// changed.
import type { Block, Document, Settings } from '#email/document/document.ts';

export interface Moment {
  document: Document;
  name: string;
}

/** Turns one state into another. */
export interface Delta {
  name?: string;
  settings?: Settings;
  /** `ids` replace `count` blocks, from index `at` on. */
  order?: { at: number; count: number; ids: string[] };
  /** The blocks that are new or changed. */
  blocks?: Block[];
}

const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The same text for equal values: the database and the schema order keys differently. */
export const looksOf = (value: unknown): string => JSON.stringify(value, sortedKeys);

const byId = (blocks: readonly Block[]): Map<string, Block> =>
  new Map(blocks.map((block) => [block.id, block]));

const sameStart = (one: readonly Block[], other: readonly Block[]): number => {
  let at = 0;
  while (at < one.length && at < other.length && one[at]?.id === other[at]?.id) at += 1;
  return at;
};

const orderBetween = (from: readonly Block[], to: readonly Block[]): Delta['order'] => {
  const at = sameStart(from, to);
  if (at === from.length && at === to.length) return undefined;
  let tail = 0;
  const most = Math.min(from.length, to.length) - at;
  while (tail < most && from.at(-1 - tail)?.id === to.at(-1 - tail)?.id) tail += 1;
  return {
    at,
    count: from.length - at - tail,
    ids: to.slice(at, to.length - tail).map((block) => block.id),
  };
};

const sameSettings = (one: Settings, other: Settings): boolean =>
  one === other || looksOf(one) === looksOf(other);

export const deltaBetween = (from: Moment, to: Moment): Delta => {
  const delta: Delta = {};
  if (from.name !== to.name) delta.name = to.name;
  if (!sameSettings(from.document.settings, to.document.settings)) delta.settings = to.document.settings;
  if (from.document.blocks === to.document.blocks) return delta;
  const order = orderBetween(from.document.blocks, to.document.blocks);
  if (order) delta.order = order;
  const before = byId(from.document.blocks);
  const blocks = to.document.blocks.filter((block) => before.get(block.id) !== block);
  if (blocks.length > 0) delta.blocks = blocks;
  return delta;
};

export const isEmpty = (delta: Delta): boolean => Object.keys(delta).length === 0;

/** Null when the delta belongs to another moment. */
export const applyDelta = ({ document, name }: Moment, delta: Delta): Moment | null => {
  const known = byId(document.blocks);
  for (const block of delta.blocks ?? []) known.set(block.id, block);
  const ids = document.blocks.map((block) => block.id);
  if (delta.order) ids.splice(delta.order.at, delta.order.count, ...delta.order.ids);
  if (new Set(ids).size !== ids.length) return null;
  const blocks: Block[] = [];
  for (const id of ids) {
    const block = known.get(id);
    if (!block) return null;
    blocks.push(block);
  }
  const sameBlocks = !delta.order && !delta.blocks;
  return {
    document: {
      ...document,
      settings: delta.settings ?? document.settings,
      blocks: sameBlocks ? document.blocks : blocks,
    },
    name: delta.name ?? name,
  };
};

/** Whether the two differ in nothing that is saved. */
export const isSameMoment = (one: Moment, other: Moment): boolean => {
  if (one.name !== other.name) return false;
  if (one.document === other.document) return true;
  const [blocks, others] = [one.document.blocks, other.document.blocks];
  if (blocks !== others) {
    if (blocks.length !== others.length) return false;
    if (blocks.some((block, at) => block !== others[at])) return false;
  }
  return sameSettings(one.document.settings, other.document.settings);
};

/** The document with the blocks of `known` in place of equal ones. */
export const withKnownBlocks = (document: Document, known: readonly Block[]): Document => {
  const before = byId(known);
  const blocks = document.blocks.map((block) => {
    const other = before.get(block.id);
    return other && looksOf(other) === looksOf(block) ? other : block;
  });
  return { ...document, blocks };
};
