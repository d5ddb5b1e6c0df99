import { blockSchema, blockTypes, schemaVersion } from './document.ts';
import { blockId } from './values.ts';

type Shape = Record<string, unknown>;

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * One step for each past version: `steps[n]` upgrades a document of version n to n + 1. A step never changes once a
 * document was stored under its version; the fixtures of the tests enforce that.
 */
const steps: Record<number, (document: Shape) => Shape> = {
  // Before documents carried a version they were `{ blocks, settings }`, or the bare list of blocks.
  0: ({ blocks, settings }) => ({
    settings: isShape(settings) ? settings : {},
    blocks: Array.isArray(blocks) ? blocks : [],
  }),
};

const versionOf = (document: Shape): number => {
  const version = document.schemaVersion;
  return typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : 0;
};

const isKnown = (block: Shape): boolean => blockTypes.some((type) => type === block.type);

/** The block that a gap replaced, once this version knows its type; the gap's id stays. */
function restoredBlock(gap: Shape): Shape {
  const { content } = gap;
  if (gap.type !== 'spacer' || !isShape(content) || !isShape(content.kept)) return gap;
  const block = { ...content.kept, id: gap.id };
  return blockSchema.safeParse(block).success ? block : gap;
}

/**
 * Replaces blocks of an unknown type by gaps that hold them unchanged, and gaps whose type is now known by their block.
 * Without a change it returns the same list.
 */
function withGaps(blocks: readonly unknown[]): readonly unknown[] {
  const usedIds = new Set(blocks.map((block) => (isShape(block) ? block.id : undefined)));
  const freshId = (index: number): string => {
    let id = `gap-${index + 1}`;
    while (usedIds.has(id)) id += '-';
    usedIds.add(id);
    return id;
  };
  const migrated = blocks.map((block, index) => {
    if (!isShape(block)) return block;
    if (isKnown(block)) return restoredBlock(block);
    const id = blockId.safeParse(block.id).data ?? freshId(index);
    return { id, type: 'spacer', content: { kept: block } };
  });
  return migrated.every((block, index) => block === blocks[index]) ? blocks : migrated;
}

/**
 * Upgrades a stored document of any past version to today's shape, for `documentSchema` to check: only the outline is
 * checked here. A block of an unknown type stays as a marked gap (`blocks/unknown.ts`); only stored documents are read
 * this way, so a typo in a program's input is still refused. Input that is no document becomes an empty one. A document
 * of a newer version is returned unchanged, and the schema refuses it.
 */
export function migrateDocument(stored: unknown): Shape {
  let document: Shape = Array.isArray(stored) ? { blocks: stored } : isShape(stored) ? stored : {};
  for (let version = versionOf(document); version < schemaVersion; version += 1) {
    const step = steps[version];
    if (step) document = { ...step(document), schemaVersion: version + 1 };
  }
  if (versionOf(document) !== schemaVersion || !Array.isArray(document.blocks)) return document;
  const blocks = withGaps(document.blocks);
  return blocks === document.blocks ? document : { ...document, blocks };
}
