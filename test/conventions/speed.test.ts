import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// In a separate process: the test runner changes how modules call each other, which costs time.
it('rendering and analyzing take little more time than their lower bounds', async () => {
  const check = fileURLToPath(new URL('../../bench/ratio-check.ts', import.meta.url));
  const env = { ...process.env, NODE_ENV: 'production' };
  const said = await promisify(execFile)(process.execPath, [check], { env }).then(
    ({ stdout }) => stdout,
    (failed: { stdout: string; stderr: string }) => `${failed.stdout}${failed.stderr}`,
  );
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^an email of 50 blocks rendered, beside the floor: [\d.]+ times, at most 3$/),
    expect.stringMatching(
      /^an email of 50 blocks with bold and a link in every text, beside the floor: [\d.]+ times, at most 5$/,
    ),
    expect.stringMatching(/^an email of 20 KB analyzed, beside a bare parse: [\d.]+ times, at most 4$/),
  ]);
});
