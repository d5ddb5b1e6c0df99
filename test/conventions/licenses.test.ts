import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isAllowed, productionPackages } from '../../tools/licenses.ts';

const lock = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8'));

it('uses only packages in production whose license allows distribution beside MIT code', () => {
  const packages = productionPackages(lock);
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ license }) => !isAllowed(license))).toEqual([]);
});

it('refuses licenses that would bind the product, and packages that state none', () => {
  expect(isAllowed('AGPL-3.0-only')).toBe(false);
  expect(isAllowed('MIT AND GPL-3.0-only')).toBe(false);
  expect(isAllowed('none stated')).toBe(false);
  expect(isAllowed('(GPL-2.0 OR MIT)')).toBe(true);
  expect(isAllowed('Apache-2.0 AND LGPL-3.0-or-later AND MIT')).toBe(true);
});
