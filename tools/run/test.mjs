// Runs every test. Its last line has the counts, for people and scripts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { runSteps, steps } from './check.mjs';
import { runStep } from './children.mjs';
import { Failure, root } from './project.mjs';

const reporters = ['--reporter=default', '--reporter=./tools/run/count-results.mjs'];

const readCounts = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, failures: ['the test runner ended early'], skipped: 0, emptyProjects: [] };
  }
};

const tryBuild = async (node) => {
  try {
    await build(node);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    return ['web build'];
  }
};

/** `only` runs the named tests, without the checks and the build before them. */
export const test = async (node, args, { long = false, only = false } = {}) => {
  const failedSteps = only ? [] : [...(await runSteps(node, steps)), ...(await tryBuild(node))];

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lettersmith-test-'));
  const countsFile = path.join(folder, 'counts.json');
  const { code } = await runStep(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    env: {
      NODE_ENV: 'test',
      // Hundreds of processes begin with the same programs.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      COUNTS_FILE: countsFile,
      ...(long ? { LONG: '1' } : {}),
    },
  });
  const counts = readCounts(countsFile);
  fs.rmSync(folder, { recursive: true, force: true });

  // Arguments may select projects; without any, a project without tests is an error.
  const empty = args.length === 0 ? counts.emptyProjects.map((name) => `project ${name} found no tests`) : [];
  const faults = [...failedSteps, ...empty];
  if (code !== 0 && counts.failed === 0) faults.push('the test runner');
  const failures = [...counts.failures, ...faults];
  if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}`);
  // A script that runs the tests several times lists the failures of all runs at its end.
  if (process.env.FAILURES_FILE)
    fs.appendFileSync(process.env.FAILURES_FILE, failures.map((each) => `${each}\n`).join(''));

  const failed = counts.failed + faults.length;
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(`${counts.passed} passed, ${failed} failed${skipped}`);
  return failed === 0 && counts.passed > 0 ? 0 : 1;
};
