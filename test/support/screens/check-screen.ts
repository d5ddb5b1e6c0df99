// Holds a page against its stored picture in test/screens.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Page } from '../browser/browser.ts';
import { compareScreens } from './compare-screens.ts';

/** Fonts, colors and scrollbars as on every other machine with this processor. */
export const steadyDrawing = [
  '--font-render-hinting=none',
  '--disable-font-subpixel-positioning',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
] as const;

const root = path.join(import.meta.dirname, '../../..');
export const storedFolder = path.join(root, 'test/screens');
/** Git ignores it. */
const failedFolder = path.join(root, 'test-results/screens');

const isUpdating = Boolean(process.env.UPDATE_SCREENS);

/** Why pictures cannot be compared here; null where they can. */
export const whyNoScreens = (): string | null => {
  const machine = `${process.platform}-${process.arch}`;
  if (machine !== 'linux-x64') return `the stored pictures are of linux-x64, not of ${machine}`;
  return process.env.CHROMIUM_PATH ? 'CHROMIUM_PATH names another browser' : null;
};

/** Fonts are there, images are decoded and no image waits for its turn. */
const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const visible = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)));
  });

export const takeScreen = async (page: Page): Promise<Buffer> => {
  await isDrawn(page);
  return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
};

/** Three equal pictures in a row, a second apart: what loads late has come. */
const settledScreen = async (page: Page): Promise<Buffer> => {
  let before = await takeScreen(page);
  let repeats = 0;
  await expect
    .poll(
      async () => {
        const now = await takeScreen(page);
        repeats = now.equals(before) ? repeats + 1 : 0;
        before = now;
        return repeats;
      },
      { interval: 1_000 },
    )
    .toBeGreaterThan(1);
  return before;
};

/** Writes what there is to see, and gives the folder. */
const writeFailure = async (name: string, pictures: Record<string, Buffer | null>): Promise<string> => {
  const folder = path.join(failedFolder, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [kind, picture] of Object.entries(pictures))
    if (picture)
      await sharp(picture)
        .png()
        .toFile(path.join(folder, `${kind}.png`));
  return path.relative(root, folder);
};

const howToUpdate = 'If it should look so, run: UPDATE_SCREENS=1 npm test -- test/e2e/screens.e2e.ts';

/** The page looks like its picture within this time, or does not. */
const maxWaitMs = 15_000;

/**
 * Waits until the page looks like test/screens/<name>.webp. If it does not, the error names the folder that has the actual
 * picture, the expected one and their difference. With UPDATE_SCREENS the picture is stored instead.
 */
export const checkScreen = async (page: Page, name: string): Promise<void> => {
  const file = path.join(storedFolder, `${name}.webp`);
  if (isUpdating) {
    const actual = await settledScreen(page);
    // What is not visible must not change the file.
    if (existsSync(file) && (await compareScreens(actual, await readFile(file))).isSame) return;
    await mkdir(storedFolder, { recursive: true });
    await sharp(actual).webp({ lossless: true, effort: 6 }).toFile(file);
    return;
  }
  if (!existsSync(file)) throw new Error(`There is no picture test/screens/${name}.webp. ${howToUpdate}`);
  const expected = await readFile(file);
  const until = Date.now() + maxWaitMs;
  for (;;) {
    const actual = await takeScreen(page);
    const { isSame, reason, difference } = await compareScreens(actual, expected);
    if (isSame) return;
    if (Date.now() < until) continue;
    const folder = await writeFailure(name, { actual, expected, difference });
    throw new Error(`${name} looks different: ${reason}. See ${folder}. ${howToUpdate}`);
  }
};
