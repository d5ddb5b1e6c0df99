// Screenshots of designs as readers see them: `node tools/library/preview-screens.ts <folder> [slug …]` writes one image per
// design, with a desktop window, a phone and a phone in dark mode side by side.
import fs from 'node:fs';
import path from 'node:path';
import { documentOfDesign } from '#contract/emails/designs.ts';
import { renderEmail } from '#email/render/render.ts';
import { launchBrowser } from '../../test/support/browser/browser.ts';
import { imageAddress } from './design-faults.ts';
import { allSlugs, imageFolder, readDesign } from './read-designs.ts';

const [folder = '/tmp', ...askedSlugs] = process.argv.slice(2);
const views = [
  { width: 680, theme: 'light' },
  { width: 375, theme: 'light' },
  { width: 375, theme: 'dark' },
] as const;

fs.mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1480, height: 900 } });
  await page.route('https://pictures.example.org/**', (route) => {
    const file = path.join(imageFolder, path.basename(new URL(route.request().url()).pathname));
    return fs.existsSync(file) ? route.fulfill({ path: file }) : route.abort();
  });
  for (const slug of askedSlugs.length > 0 ? askedSlugs : allSlugs()) {
    const { html } = renderEmail(documentOfDesign(slug, readDesign(slug), imageAddress));
    const shots: string[] = [];
    for (const { width, theme } of views) {
      await page.setViewportSize({ width, height: 700 });
      await page.emulateMedia({ colorScheme: theme });
      await page.setContent(html, { waitUntil: 'load' });
      const bytes = await page.screenshot({ fullPage: true });
      shots.push(`<img src="data:image/png;base64,${bytes.toString('base64')}" width="${width}">`);
    }
    await page.setViewportSize({ width: 1480, height: 700 });
    await page.setContent(
      `<body style="margin:10px;display:flex;gap:15px;align-items:flex-start;background:#888">${shots.join('')}</body>`,
    );
    await page.screenshot({ path: path.join(folder, `${slug}.png`), fullPage: true });
  }
} finally {
  await browser.close();
}
