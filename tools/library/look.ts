// Screenshots of designs as readers see them: `node tools/library/look.ts <folder> [slug …]` writes one image per
// design, with a desktop window, a phone and a phone in dark mode side by side.
import fs from 'node:fs';
import path from 'node:path';
import { documentOfDesign } from '#contract/emails/designs.ts';
import { renderEmail } from '#email/render/render.ts';
import { launchBrowser } from '../../test/support/browser/browser.ts';
import { pictureAddress } from './design-faults.ts';
import { allSlugs, pictureFolder, readDesign } from './read-designs.ts';

const [folder = '/tmp', ...asked] = process.argv.slice(2);
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
    const file = path.join(pictureFolder, path.basename(new URL(route.request().url()).pathname));
    return fs.existsSync(file) ? route.fulfill({ path: file }) : route.abort();
  });
  for (const slug of asked.length > 0 ? asked : allSlugs()) {
    const { html } = renderEmail(documentOfDesign(slug, readDesign(slug), pictureAddress));
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
