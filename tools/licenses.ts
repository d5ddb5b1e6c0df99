// The licenses of the packages that a running server or the web uses: `node tools/licenses.ts` prints them and fails on
// one that is not allowed. `npm run sbom` writes the same packages as CycloneDX.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** They allow use, change and distribution beside MIT code. LGPL: libvips, which sharp loads as a shared library. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** "(MIT OR GPL-2.0)" needs one allowed license, "MIT AND OFL-1.1" needs each. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((license) => allowed.has(license.trim())));

interface Lock {
  packages: Record<string, { version: string; license?: string; dev?: boolean; devOptional?: boolean }>;
}

/** Packages of the lock file that production installs, with their licenses. */
export const productionPackages = (lock: Lock): { name: string; version: string; license: string }[] =>
  Object.entries(lock.packages)
    .filter(([where, { dev, devOptional }]) => where && !dev && !devOptional)
    .map(([where, { version, license }]) => ({
      name: where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license ?? 'none stated',
    }));

if (import.meta.main) {
  const packages = productionPackages(
    JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
  );
  const byLicense = Object.groupBy(packages, ({ license }) => license);
  for (const [license, all] of Object.entries(byLicense).sort(([a], [b]) => a.localeCompare(b))) {
    console.log(`${license} (${all?.length ?? 0})`);
    for (const { name, version } of all ?? []) console.log(`  ${name} ${version}`);
  }
  const refused = packages.filter(({ license }) => !isAllowed(license));
  for (const { name, license } of refused) console.error(`${name}: the license "${license}" is not allowed.`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
