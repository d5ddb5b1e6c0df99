// Builds the web when its inputs have changed.
import fs from 'node:fs';
import path from 'node:path';
import { runStep } from './children.mjs';
import { withLock } from './lock.mjs';
import { logProgress, showStep, sizeOf } from './progress.mjs';
import { Failure, root } from './project.mjs';
import { createTarget } from './stamps.mjs';

const output = path.join(root, 'dist/web');
/** Files and folders, seen from the project's folder. @public for the test of inputs. */
export const webInputs = [
  'content',
  'package-lock.json',
  'src/contract',
  'src/copywriting',
  'src/css',
  'src/deliverability',
  'src/email',
  'src/public-pages',
  'src/text',
  'src/web',
  'vite.config.ts',
];

const web = createTarget({
  inputs: webInputs,
  output,
  stampFile: path.join(root, 'dist/web.inputs'),
});

/** A release has the built web and not its sources, so its texts stay as they were built. */
const isRelease = () => !fs.existsSync(path.join(root, 'src/web'));

/** Says of a copied web that it was built from the inputs beside it. @public for releases, which load it by path. */
export const markAsBuilt = () => web.writeStamp(web.digest());

/** Whether `build` has something to do. */
export const isOutOfDate = () => !web.isMadeFrom(web.digest()) && !isRelease();

const buildWeb = async (node) => {
  const { code, printed } = await runStep(
    node,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    { capture: true, env: { NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new Failure(`The web could not be built:\n${printed.trim()}`);
};

export const build = async (node) => {
  if (web.isMadeFrom(web.digest())) return;
  if (isRelease()) {
    logProgress(
      'content/ or src/ differs from what this release was built from. The pages stay as they were built: to change them, build from the sources.',
    );
    return;
  }
  await withLock(async () => {
    const wanted = web.digest();
    if (web.isMadeFrom(wanted)) return;
    await showStep('Building the web', async () => {
      web.removeStamp();
      await buildWeb(node);
      web.writeStamp(wanted);
      return sizeOf(output);
    });
  }, 'web');
};
