// What was made from which sources: a digest of the inputs, in a file beside the output.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

const listFiles = (where) => {
  const entry = fs.statSync(path.join(root, where), { throwIfNoEntry: false });
  if (!entry) return [];
  if (entry.isFile()) return [where];
  return fs
    .readdirSync(path.join(root, where))
    .sort()
    .flatMap((name) => listFiles(`${where}/${name}`));
};

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** `inputs`: files and folders, seen from the project's folder. */
const digestOf = (inputs) => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(listFiles)) {
    if (isTest(file)) continue;
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
};

/** Something that is made from inputs. Its stamp is removed before and written after: half of it never counts. */
export const createTarget = ({ inputs, output, stampFile }) => ({
  digest: () => digestOf(inputs),
  isMadeFrom: (wanted) =>
    fs.existsSync(output) && fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === wanted,
  removeStamp: () => fs.rmSync(stampFile, { force: true }),
  writeStamp: (wanted) => {
    fs.mkdirSync(path.dirname(stampFile), { recursive: true });
    fs.writeFileSync(stampFile, wanted);
  },
});
