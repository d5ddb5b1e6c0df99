#!/usr/bin/env node
// Finds the Node that the product needs and hands over. Plain JavaScript for Node 18 and newer.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { runUntilDone, stopWithParent } from '../tools/run/children.mjs';
import { findNode } from '../tools/run/node.mjs';
import { Failure, isPackage, root } from '../tools/run/project.mjs';

// The standard output belongs to the result alone.
console.log = console.error;

const program = path.join(root, isPackage ? 'dist/server/lettersmith.mjs' : 'src/cli/main.ts');
// Limits the heap's young generation, as `npm start` does.
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', program];

/** The server gets each signal once, and ends when this process does. */
const runServer = (node, args) => {
  stopWithParent();
  return runUntilDone(node, [...flags, ...args], { cwd: process.cwd() });
};

/** A command may read the terminal, so it stays in its process group. */
const runCommand = (node, args) => {
  const { status, signal, error } = spawnSync(node, [...flags, ...args], { stdio: 'inherit' });
  if (error) throw error;
  // 128 and more is how a shell tells that a signal ended a program.
  return status ?? (signal === 'SIGINT' ? 130 : 143);
};

const run = async (args) => {
  if (!isPackage && !fs.existsSync(path.join(root, 'node_modules/zod'))) {
    throw new Failure(`The packages are not installed. Run this once: npm ci --prefix ${root}`);
  }
  const node = await findNode();
  const isServer = args.length === 0 || args[0] === 'start';
  return isServer ? runServer(node, args) : runCommand(node, args);
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 69;
}
