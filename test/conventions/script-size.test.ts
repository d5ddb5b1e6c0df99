// How much script the builder needs, in the last build: before its canvas is usable, and until text is edited. Size is
// independent of the machine, unlike time.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const output = path.join(import.meta.dirname, '../../dist/web');
const manifestFile = path.join(output, '.vite/manifest.json');
const bound = 220_000;
/** Canvas, text editor, and the analyzer in its worker. */
const typingBound = 430_000;
const workerBound = 110_000;

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

const sizeOf = (file: string): number => gzipSync(readFileSync(path.join(output, file)), { level: 9 }).length;
const sizeOfAll = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + sizeOf(file), 0);
const readManifest = (): Record<string, Chunk> => JSON.parse(readFileSync(manifestFile, 'utf8'));
const screen = 'features/builder/builder-screen.tsx';
const richText = 'features/builder/rich-text/rich-text.tsx';

/** Workers are separate bundles and are not in the manifest. */
const workers = (): string[] =>
  readdirSync(path.join(output, 'assets'))
    .filter((name) => /-worker-.*\.js$/.test(name))
    .map((name) => `assets/${name}`);

const firstPage = path.join(output, '.pages/home.en.examples.html');

test.skipIf(!existsSync(firstPage))('the first page has at most 10 KB of script, and 20 KB of style', () => {
  const page = readFileSync(firstPage, 'utf8');
  const files = (ending: string): string[] =>
    [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/([^"]+)"/g)]
      .map(([, file = '']) => file)
      .filter((file) => file.endsWith(ending));
  expect(files('.js').length).toBeGreaterThan(1);
  expect(sizeOfAll(files('.js'))).toBeLessThan(10_000);
  expect(files('.css')).toHaveLength(1);
  expect(sizeOfAll(files('.css'))).toBeLessThan(20_000);
});

test.skipIf(!existsSync(manifestFile))('the builder can be used after at most 220 KB of script', () => {
  const manifest = readManifest();
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['index.html', screen]));
  const files = needed(manifest, screen, needed(manifest, 'index.html'));
  expect(sizeOfAll(files)).toBeLessThan(bound);
});

test.skipIf(!existsSync(manifestFile))(
  'text can be typed and is graded after at most 430 KB of script',
  () => {
    const manifest = readManifest();
    expect(Object.keys(manifest)).toContain(richText);
    const files = needed(manifest, richText, needed(manifest, screen, needed(manifest, 'index.html')));
    expect(sizeOfAll(files) + sizeOfAll(workers())).toBeLessThan(typingBound);
  },
);

test.skipIf(!existsSync(manifestFile))(
  'one worker analyzes emails, and contains neither schemas nor a renderer',
  () => {
    const [worker = '', ...others] = workers();
    expect(worker).toMatch(/analyze-worker/);
    expect(others).toEqual([]);
    expect(sizeOf(worker)).toBeLessThan(workerBound);
    const code = readFileSync(path.join(output, worker), 'utf8');
    // Zod's message for a wrong value, and the start of every email.
    expect(code).not.toContain('invalid_type');
    expect(code).not.toContain('urn:schemas-microsoft-com:vml');
  },
);
