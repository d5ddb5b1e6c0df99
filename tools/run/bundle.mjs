// Bundles the server when its sources have changed: reading its thousand files one by one takes longer than the rest of
// a start.
import fs from 'node:fs';
import path from 'node:path';
import { runStep } from './children.mjs';
import { withLock } from './lock.mjs';
import { showStep, sizeOf } from './progress.mjs';
import { Failure, root } from './project.mjs';
import { createTarget } from './stamps.mjs';

const folder = path.join(root, 'dist/server');
const program = path.join(folder, 'server.mjs');
const bundler = 'tools/release/bundle-for-start.ts';

/** Files and folders, seen from the project's folder. @public for the test of inputs. */
export const serverInputs = [
  'package-lock.json',
  'package.json',
  'src/contract',
  'src/copywriting',
  'src/css',
  'src/deliverability',
  'src/email',
  'src/public-pages',
  'src/sandbox',
  'src/server',
  'src/text',
  'tools/release/bundle-server.ts',
  'tools/release/source-urls.ts',
  bundler,
];

const server = createTarget({
  inputs: serverInputs,
  output: program,
  stampFile: path.join(root, 'dist/server.inputs'),
});

/** Of the bundle's files. It is inside their folder, so that it goes with them. */
export const compileCache = path.join(folder, 'compiled');

/** Returns the program to start. */
export const bundle = async (node) => {
  if (server.isMadeFrom(server.digest())) return program;
  await withLock(async () => {
    const wanted = server.digest();
    if (server.isMadeFrom(wanted)) return;
    await showStep('Bundling the server', async () => {
      server.removeStamp();
      fs.rmSync(folder, { recursive: true, force: true });
      const { code, printed } = await runStep(
        node,
        ['--disable-warning=ExperimentalWarning', bundler, folder],
        { capture: true },
      );
      if (code !== 0) throw new Failure(`The server could not be bundled:\n${printed.trim()}`);
      server.writeStamp(wanted);
      return sizeOf(folder);
    });
  }, 'server');
  return program;
};
