import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareFolder } from './first-start.ts';

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lettersmith-'));
  data = path.join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('marks a folder until the database in it has started', () => {
  const { started } = prepareFolder(data);
  expect(readdirSync(folder)).toEqual(['data', 'data.incomplete']);
  started();
  expect(readdirSync(folder)).toEqual(['data']);
});

it('starts again after an interrupted first start', () => {
  prepareFolder(data);
  writeFileSync(path.join(data, 'PG_VERSION'), '18\n');
  prepareFolder(data).started();
  expect(readdirSync(data)).toEqual([]);
});

it('does not touch a database that was started before', () => {
  mkdirSync(data);
  writeFileSync(path.join(data, 'PG_VERSION'), '18\n');
  prepareFolder(data).started();
  expect(existsSync(path.join(data, 'PG_VERSION'))).toBe(true);
  expect(readdirSync(folder)).toEqual(['data']);
});
