// Takes the pictures of the wall of designs on the first page: `node tools/take-gallery-pictures.ts`. Its output is part of
// the sources; the next build includes it.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { documentOfDesign } from '#contract/emails/designs.ts';
import { renderEmail } from '#email/render/render.ts';
import { launchBrowser } from '../test/support/browser/browser.ts';
import { imageAddress } from './library/design-faults.ts';
import { imageFolder, readDesign } from './library/read-designs.ts';

const folder = path.join(import.meta.dirname, '../src/web/features/landing/gallery');

/** Of many trades, purposes and palettes, in the order of the wall. */
const slugs = [
  'first-roast-of-the-season',
  'a-bed-to-trieste',
  'six-nights-under-the-sky',
  'the-linen-dress-is-back',
  'two-kitchens-one-loaf',
  'wednesday-flowers',
  'linen-for-the-hot-months',
  'five-walls-to-press',
  'pre-order-of-a-record',
  'a-scent-in-three-hours',
  'eight-weeks-to-ten-kilometres',
  'tuesday-pumpkin-soup',
  'the-blue-teapot-is-back',
  'sun-cloud-or-rain',
  'six-small-jars',
  'frost-on-thursday-night',
  'six-covers-no-titles',
  'la-carte-d-ete',
  'five-questions-at-the-wheel',
  'seven-days-of-knitwear',
  'tomorrow-in-the-photo-studio',
  'tulips-get-cheaper-as-it-gets-colder',
  'low-tide-early-tickets',
  'the-autumn-catalogue',
];

const width = 300;
const height = 375;

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 600, height: 750 } });
  await page.route('https://pictures.example.org/**', (route) => {
    const file = path.join(imageFolder, path.basename(new URL(route.request().url()).pathname));
    return existsSync(file) ? route.fulfill({ path: file }) : route.abort();
  });
  for (const [index, slug] of slugs.entries()) {
    const { html } = renderEmail(documentOfDesign(slug, readDesign(slug), imageAddress));
    await page.setContent(html, { waitUntil: 'load' });
    await sharp(await page.screenshot())
      .resize(width, height)
      .webp({ quality: 58, effort: 6, smartSubsample: true })
      .toFile(path.join(folder, `${String(index + 1).padStart(2, '0')}-${slug}.webp`));
  }
} finally {
  await browser.close();
}
