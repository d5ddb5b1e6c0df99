// The packages of a release in the form of CycloneDX: those it installs, and those whose parts it contains.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npm } from './archives.ts';
import type { LockFile } from './lock-file.ts';
import { shippedLock } from './notices.ts';

interface Sbom {
  serialNumber: string;
  metadata: { timestamp: string };
}

/** npm numbers and dates each run anew; here both follow from the content and the date of the sources. */
const dated = (sbom: Sbom, seconds: number): Sbom => {
  const timestamp = new Date(seconds * 1_000).toISOString();
  const metadata = { ...sbom.metadata, timestamp };
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...sbom, serialNumber: '', metadata }))
    .digest('hex');
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return { ...sbom, serialNumber: `urn:uuid:${uuid}`, metadata };
};

export const writeSbom = (root: string, file: string, seconds: number): void => {
  const lock = shippedLock(
    JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile,
  );
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'lettersmith-sbom-'));
  try {
    // npm names the product after its folder.
    const folder = path.join(scratch, 'lettersmith');
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(lock.packages['']));
    fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    const printed = npm(['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], folder);
    fs.writeFileSync(file, `${JSON.stringify(dated(JSON.parse(printed) as Sbom, seconds), null, 2)}\n`);
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
};
