// The difference between two snapshots of an email. The editing functions keep unchanged blocks identical, so one pass
// over the list compares them by identity, and a step stores only what it changed.
import type { Block } from '#email/document/block.ts';
import type { Document, Settings } from '#email/document/document.ts';
import { blockCountOf, withLayout } from '#email/document/layout.ts';
import type { SectionLayout } from '#email/document/section.ts';

export interface Snapshot {
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
  /** null: all blocks are below each other. */
  layout?: readonly SectionLayout[] | null;
}

const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** JSON with sorted keys: the database and the schema order keys differently. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortedKeys);

const byId = (blocks: readonly Block[]): Map<string, Block> =>
  new Map(blocks.map((block) => [block.id, block]));

const commonStart = (a: readonly Block[], b: readonly Block[]): number => {
  let at = 0;
  while (at < a.length && at < b.length && a[at]?.id === b[at]?.id) at += 1;
  return at;
};

const orderBetween = (from: readonly Block[], to: readonly Block[]): Delta['order'] => {
  const at = commonStart(from, to);
  if (at === from.length && at === to.length) return undefined;
  let commonEnd = 0;
  const maxCommonEnd = Math.min(from.length, to.length) - at;
  while (commonEnd < maxCommonEnd && from.at(-1 - commonEnd)?.id === to.at(-1 - commonEnd)?.id)
    commonEnd += 1;
  return {
    at,
    count: from.length - at - commonEnd,
    ids: to.slice(at, to.length - commonEnd).map((block) => block.id),
  };
};

const isSameSettings = (a: Settings, b: Settings): boolean =>
  a === b || canonicalJson(a) === canonicalJson(b);

const isSameLayout = (a: Document, b: Document): boolean =>
  a.layout === b.layout || canonicalJson(a.layout ?? null) === canonicalJson(b.layout ?? null);

export const deltaBetween = (from: Snapshot, to: Snapshot): Delta => {
  const delta: Delta = {};
  if (from.name !== to.name) delta.name = to.name;
  if (!isSameSettings(from.document.settings, to.document.settings)) delta.settings = to.document.settings;
  if (!isSameLayout(from.document, to.document)) delta.layout = to.document.layout ?? null;
  if (from.document.blocks === to.document.blocks) return delta;
  const order = orderBetween(from.document.blocks, to.document.blocks);
  if (order) delta.order = order;
  const before = byId(from.document.blocks);
  const blocks = to.document.blocks.filter((block) => before.get(block.id) !== block);
  if (blocks.length > 0) delta.blocks = blocks;
  return delta;
};

export const isEmptyDelta = (delta: Delta): boolean => Object.keys(delta).length === 0;

/** Null when the delta belongs to another email. */
export const applyDelta = ({ document, name }: Snapshot, delta: Delta): Snapshot | null => {
  const blocksById = byId(document.blocks);
  for (const block of delta.blocks ?? []) blocksById.set(block.id, block);
  const ids = document.blocks.map((block) => block.id);
  if (delta.order) ids.splice(delta.order.at, delta.order.count, ...delta.order.ids);
  if (new Set(ids).size !== ids.length) return null;
  const blocks: Block[] = [];
  for (const id of ids) {
    const block = blocksById.get(id);
    if (!block) return null;
    blocks.push(block);
  }
  const sameBlocks = !delta.order && !delta.blocks;
  const { layout } = delta.layout === undefined ? document : delta;
  if (layout && blockCountOf(layout) !== blocks.length) return null;
  return {
    document: {
      ...withLayout(document, layout ?? undefined),
      settings: delta.settings ?? document.settings,
      blocks: sameBlocks ? document.blocks : blocks,
    },
    name: delta.name ?? name,
  };
};

/** Whether name, settings and blocks are the same; blocks are compared by identity. */
export const isSameSnapshot = (a: Snapshot, b: Snapshot): boolean => {
  if (a.name !== b.name) return false;
  if (a.document === b.document) return true;
  const [blocks, others] = [a.document.blocks, b.document.blocks];
  if (blocks !== others) {
    if (blocks.length !== others.length) return false;
    if (blocks.some((block, index) => block !== others[index])) return false;
  }
  if (!isSameLayout(a.document, b.document)) return false;
  return isSameSettings(a.document.settings, b.document.settings);
};

/** The document with the blocks of `known` in place of equal ones. */
export const reuseEqualBlocks = (document: Document, blocksById: readonly Block[]): Document => {
  const before = byId(blocksById);
  const blocks = document.blocks.map((block) => {
    const equal = before.get(block.id);
    return equal && canonicalJson(equal) === canonicalJson(block) ? equal : block;
  });
  return { ...document, blocks };
};
