// The quick checks, in under a minute: format, types, module boundaries, unused code, and the tests of the pure
// modules. Every step runs, also after another has failed.
import os from 'node:os';
import { runStep } from './children.mjs';
import { seconds } from './project.mjs';

const bin = (file) => `node_modules/${file}`;

export const steps = [
  {
    name: 'format and lint',
    args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn'],
  },
  { name: 'types of the pure modules', args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.pure.json'] },
  { name: 'types of the server', args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types of the web', args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.web.json'] },
  {
    name: 'types of the web tests',
    args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.web-tests.json'],
  },
  {
    name: 'table types',
    args: ['--disable-warning=ExperimentalWarning', 'tools/table-types/generate.ts', '--check'],
  },
  { name: 'module boundaries', args: ['tools/walls/check.mjs'] },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  {
    name: 'dead code in production',
    args: [
      bin('knip/bin/knip.js'),
      '--no-progress',
      '--production',
      '--include',
      'files,dependencies,unlisted',
    ],
  },
];
export const pureTests = {
  name: 'pure tests',
  args: [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    'pure',
    '--reporter',
    'dot',
    '--passWithNoTests=false',
  ],
};

const indent = (text) => text.trimEnd().replace(/^/gm, '    ');

const runOne = async (node, step) => {
  const startedAt = Date.now();
  const { code, printed } = await runStep(node, step.args, { capture: true });
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds(startedAt)})`);
  if (code !== 0) console.log(indent(printed));
  return code === 0;
};

/** Returns the names of the steps that failed. */
export const runSteps = async (node, list) => {
  const waiting = [...list];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await runOne(node, step))) failed.push(step.name);
    }
  };
  const workerCount = Math.min(os.cpus().length, 2);
  await Promise.all(Array.from({ length: workerCount }, work));
  return failed;
};

export const check = async (node) => {
  const startedAt = Date.now();
  const all = [...steps, pureTests];
  const failed = await runSteps(node, all);
  console.log(
    failed.length === 0
      ? `All ${all.length} checks passed in ${seconds(startedAt)}.`
      : `${failed.length} of ${all.length} checks failed in ${seconds(startedAt)}: ${failed.join(', ')}.`,
  );
  return failed.length === 0 ? 0 : 1;
};

/** Formats the sources and applies the fixes of the linter that change no meaning. */
export const format = async (node) =>
  (await runStep(node, [bin('@biomejs/biome/bin/biome'), 'check', '--write'])).code;
