// Builds the web when its inputs have changed.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runStep } from './children.mjs';
import { withLock } from './lock.mjs';
import { Failure, logProgress, root, seconds } from './project.mjs';

const inputs = [
  'content',
  'package-lock.json',
  'src/contract',
  'src/copywriting',
  'src/deliverability',
  'src/email',
  'src/web',
  'vite.config.ts',
];
const output = path.join(root, 'dist/web');
const stampFile = path.join(root, 'dist/web.inputs');

const listFiles = (where) => {
  const entry = fs.statSync(path.join(root, where), { throwIfNoEntry: false });
  if (!entry) return [];
  if (entry.isFile()) return [where];
  return fs
    .readdirSync(path.join(root, where))
    .sort()
    .flatMap((name) => listFiles(`${where}/${name}`));
};

const isInput = (file) => !/\.test\.tsx?$/.test(file);

const digest = () => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(listFiles).filter(isInput)) {
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
};

/** The stamp is removed before a build and written after it, so that an incomplete build never counts as complete. */
const isBuiltFrom = (wanted) =>
  fs.existsSync(output) && fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === wanted;

/** A release has the built web and not its sources, so its texts stay as they were built. */
const isRelease = () => !fs.existsSync(path.join(root, 'src/web'));

const writeStamp = (wanted) => {
  fs.mkdirSync(path.dirname(stampFile), { recursive: true });
  fs.writeFileSync(stampFile, wanted);
};

/** Says of a copied web that it was built from the inputs beside it. @public for releases, which load it by path. */
export const markAsBuilt = () => writeStamp(digest());

export const build = async (node) => {
  if (isBuiltFrom(digest())) return;
  if (isRelease()) {
    logProgress(
      'content/ or src/ differs from what this release was built from. The pages stay as they were built: to change them, build from the sources.',
    );
    return;
  }
  await withLock(async () => {
    const wanted = digest();
    if (isBuiltFrom(wanted)) return;
    const startedAt = Date.now();
    logProgress('Building the web');
    fs.rmSync(stampFile, { force: true });
    const { code, printed } = await runStep(
      node,
      ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
      {
        capture: true,
        env: { NODE_ENV: 'production' },
      },
    );
    if (code !== 0) throw new Failure(`The web could not be built:\n${printed.trim()}`);
    writeStamp(wanted);
    logProgress(`Built in ${seconds(startedAt)}`);
  });
};
