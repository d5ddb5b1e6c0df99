#!/usr/bin/env node
// Finds the Node that the product needs and hands over. Plain JavaScript for Node 18 and newer.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findNode } from '../tools/run/node.mjs';
import { Failure, root } from '../tools/run/project.mjs';

// The standard output belongs to the result alone.
console.log = console.error;

const run = async () => {
  if (!fs.existsSync(path.join(root, 'node_modules/zod'))) {
    throw new Failure(`The packages are not installed. Run this once: npm ci --prefix ${root}`);
  }
  const node = await findNode();
  const flags = ['--disable-warning=ExperimentalWarning', path.join(root, 'src/cli/main.ts')];
  const { status, signal, error } = spawnSync(node, [...flags, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  if (error) throw error;
  // 128 and more is how a shell tells that a signal ended a program.
  return status ?? (signal === 'SIGINT' ? 130 : 143);
};

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 69;
}
