import { schemaVersion } from './document.ts';

type Shape = Record<string, unknown>;

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * One step for each past version: `steps[n]` lifts a document of version n to n + 1. A step never changes again
 * once a document was stored under its version; the fixtures in the tests hold it to that.
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

/**
 * A stored document of any past version in today's shape, for `documentSchema` to check: nothing is checked here
 * but the outline. What is no document at all becomes an empty one. A document of a newer version is given back
 * as it is, and the schema refuses it.
 */
export function migrateDocument(stored: unknown): Shape {
  let document: Shape = Array.isArray(stored) ? { blocks: stored } : isShape(stored) ? stored : {};
  for (let version = versionOf(document); version < schemaVersion; version += 1) {
    const step = steps[version];
    if (step) document = { ...step(document), schemaVersion: version + 1 };
  }
  return document;
}
