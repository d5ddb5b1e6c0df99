// How much script the builder needs before its canvas can be used, in the last build. Size is not time: it holds everywhere.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const output = path.join(import.meta.dirname, '../../dist/web');
const manifestFile = path.join(output, '.vite/manifest.json');
const bound = 220_000;

interface Chunk {
  file: string;
  imports?: string[];
}

/** A chunk and all that it cannot run without. */
const needed = (manifest: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) needed(manifest, other, found);
  return found;
};

test.skipIf(!existsSync(manifestFile))('the builder can be used after 220 KB of script', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const screen = 'features/builder/builder-screen.tsx';
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['index.html', screen]));
  const files = needed(manifest, screen, needed(manifest, 'index.html'));
  const bytes = [...files].map(
    (file) => gzipSync(readFileSync(path.join(output, file)), { level: 9 }).length,
  );
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(bound);
});
