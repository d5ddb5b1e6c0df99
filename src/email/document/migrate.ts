import { blockSchema, blockTypes } from './block.ts';
import { schemaVersion } from './document.ts';
import { blockId } from './values.ts';

type Shape = Record<string, unknown>;

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `steps[n]` upgrades a document of version n to n + 1. A step never changes once a document was stored under its version;
 * the fixtures of the tests enforce that. There is none from 1 to 2: an email without a layout stays of version 1.
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
  if (typeof version === 'number' && Number.isInteger(version) && version > 0) return version;
  return Array.isArray(document.sections) ? schemaVersion : 0;
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
function withGaps(blocks: readonly unknown[], usedIds: Set<unknown>): readonly unknown[] {
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

const shapesIn = (list: unknown): Shape[] => (Array.isArray(list) ? list.filter(isShape) : []);

const idsOf = (parts: readonly unknown[]): unknown[] =>
  parts.map((part) => (isShape(part) ? part.id : undefined));

function withGapsInColumns(section: unknown, usedIds: Set<unknown>): unknown {
  if (!isShape(section) || !Array.isArray(section.columns)) return section;
  const columns = section.columns.map((column: unknown) =>
    isShape(column) && Array.isArray(column.blocks)
      ? { ...column, blocks: withGaps(column.blocks, usedIds) }
      : column,
  );
  return { ...section, columns };
}

/**
 * Upgrades a stored document of any past version to today's shape, for `documentSchema` to check: only the outline is
 * checked here. A block of an unknown type stays as a marked gap (`blocks/unknown.ts`); only stored documents are read
 * this way, so a typo in a program's input is still refused. Input that is no document becomes an empty one. A document
 * of a newer version is returned unchanged, and the schema refuses it.
 */
export function migrateDocument(stored: unknown): Shape {
  let document: Shape = Array.isArray(stored) ? { blocks: stored } : isShape(stored) ? stored : {};
  for (let version = versionOf(document); version in steps; version += 1)
    document = { ...steps[version]?.(document), schemaVersion: version + 1 };
  if (versionOf(document) > schemaVersion) return document;
  const { sections, ...rest } = document;
  const { blocks } = rest;
  if (sections === undefined && Array.isArray(blocks)) {
    const readable = withGaps(blocks, new Set(idsOf(blocks)));
    return readable === blocks ? document : { ...document, blocks: readable };
  }
  if (!Array.isArray(sections)) return document;
  // Answers of the API have the blocks beside the sections too.
  delete rest.blocks;
  const columns = sections.filter(isShape).flatMap((section) => shapesIn(section.columns));
  const usedIds = new Set(
    idsOf([...sections, ...columns, ...columns.flatMap(({ blocks }) => shapesIn(blocks))]),
  );
  return { ...rest, sections: sections.map((section) => withGapsInColumns(section, usedIds)) };
}
