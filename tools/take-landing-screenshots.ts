// Takes the screenshots of the first page from the running product: `node tools/take-landing-screenshots.ts` after a web
// build. Its output is part of the sources; the next build includes it.
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { startTestServer } from '../test/support/app.ts';
import { launchBrowser, type Page } from '../test/support/browser/browser.ts';
import {
  bowls,
  georgiaStyle,
  imageHost,
  sampleBlocks,
  sampleSettings,
  traditionalEmail,
} from './sample-email.ts';

const web = path.join(import.meta.dirname, '../src/web');
const folder = path.join(web, 'features/landing/images');
const maxBytes = 600_000;

type Theme = 'light' | 'dark';

interface ImageSize {
  /** In its displayed size, at one dot per pixel. */
  width: number;
  height: number;
  themed: boolean;
}

const sizes: Record<string, ImageSize> = {};

/** Each image at one and two dots per pixel, compressed, and once more for browsers without AVIF. */
const saveImage = async (name: string, { width, height, themed }: ImageSize, theme: Theme, png: Buffer) => {
  sizes[name] = { width, height, themed };
  const stem = themed ? `${name}-${theme}` : name;
  for (const scale of [1, 2]) {
    await sharp(png)
      .resize(width * scale, height * scale, { fit: 'cover', position: 'top' })
      .avif({ quality: scale === 1 ? 52 : 42, effort: 4, chromaSubsampling: '4:4:4' })
      .toFile(path.join(folder, `${stem}-${scale}x.avif`));
  }
  await sharp(png)
    .resize(width, height, { fit: 'cover', position: 'top' })
    .webp({ quality: 64, effort: 6, smartSubsample: true })
    .toFile(path.join(folder, `${stem}-1x.webp`));
};

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const app = await startTestServer();
const browser = await launchBrowser();

const openPage = async (
  width: number,
  height: number,
  { theme = 'light' as Theme, scale = 2, cookie = '' } = {},
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  if (cookie) await context.addCookies([{ name: 'sid', value: cookie, url: app.url }]);
  const page = await context.newPage();
  await page.route(`${imageHost}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: bowls }),
  );
  return page;
};

try {
  const member = await app.member('ines@fernhill.example');
  const cookie = member.cookies.get('sid') ?? '';
  const template = await member.post('/api/templates', {
    name: 'The blue bowls are back',
    content: { blocks: sampleBlocks, settings: sampleSettings },
  });

  const shoutingEmail = await member.post('/api/templates', {
    name: 'The blue bowls are back',
    content: { blocks: sampleBlocks, settings: { ...sampleSettings, subject: 'THE BLUE BOWLS ARE BACK!!!' } },
  });

  for (const theme of ['light', 'dark'] as const) {
    const page = await openPage(1280, 800, { theme, cookie });
    await page.goto(`${app.url}/builder/${template.body.id}`);
    await page.addStyleTag({ content: georgiaStyle });
    await page.locator('[data-block="action"]').click();
    await page
      .getByRole('button', { name: /^Inbox grade [A-D]/ })
      .first()
      .waitFor();
    await page.mouse.move(640, 795);
    await page.waitForTimeout(1_000);
    await saveImage('builder', { width: 1104, height: 690, themed: true }, theme, await page.screenshot());

    await page.context().close();

    const phone = await openPage(390, 720, { theme, cookie });
    await phone.goto(`${app.url}/builder/${template.body.id}`);
    await phone.addStyleTag({ content: georgiaStyle });
    await phone
      .getByRole('button', { name: /^Inbox grade [A-D]/ })
      .first()
      .waitFor();
    await phone.waitForTimeout(1_000);
    await saveImage(
      'builder-phone',
      { width: 344, height: 635, themed: true },
      theme,
      await phone.screenshot(),
    );
    await phone.context().close();

    const tall = await openPage(1280, 1_000, { theme, cookie });
    await tall.goto(`${app.url}/builder/${shoutingEmail.body.id}`);
    await tall
      .getByRole('button', { name: /^Inbox grade [A-D]/ })
      .first()
      .waitFor();
    await tall.keyboard.press('Control+Shift+G');
    const panel = tall.getByRole('complementary', { name: 'Inbox grade' });
    await panel.getByText('As it stands now.').waitFor();
    await tall.mouse.move(700, 990);
    await tall.waitForTimeout(1_000);
    await saveImage('grade', { width: 400, height: 720, themed: true }, theme, await panel.screenshot());
    await tall.context().close();
  }

  const exported = await member.post('/api/export-template', {
    blocks: sampleBlocks,
    settings: sampleSettings,
    senderName: 'Ines',
    brandName: 'Fernhill Ceramics',
    signOff: 'Warmly,',
    replyRequest: 'If you would rather have the green ones, write back and tell me. I read every answer.',
  });
  for (const [name, html] of [
    ['letter', exported.body.html],
    ['traditional', traditionalEmail],
  ] as const) {
    const page = await openPage(600, 900, { scale: 1.6 });
    await page.setContent(html);
    await page.addStyleTag({ content: georgiaStyle });
    await page.evaluate('document.fonts.ready');
    await page.waitForTimeout(300);
    await saveImage(name, { width: 480, height: 720, themed: false }, 'light', await page.screenshot());
    await page.context().close();
  }
  await writeFile(path.join(folder, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);

  // The image of a shared link: the first screen of the page itself.
  const social = await openPage(1200, 630, { scale: 1 });
  await social.goto(app.url);
  await social.evaluate('document.fonts.ready');
  // Controls of the page are not interactive in its image.
  await social.addStyleTag({
    content: 'header :is(button, [href="/login"]), h1 ~ div { visibility: hidden }',
  });
  await sharp(await social.screenshot())
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(path.join(web, 'public/social.jpg'));

  const mark = await readFile(path.join(web, 'public/favicon.svg'), 'utf8');
  for (const [file, size, background] of [
    ['icon-192.png', 192, null],
    ['icon-512.png', 512, null],
    ['apple-touch-icon.png', 180, '#fbf9f5'],
  ] as const) {
    const page = await openPage(size, size, { scale: 1 });
    await page.setContent(
      `<body style="margin:0;background:${background ?? 'transparent'}">${mark.replace('<svg ', `<svg style="display:block" width="${size}" height="${size}" `)}</body>`,
    );
    await sharp(await page.screenshot({ omitBackground: true }))
      .png({ palette: true })
      .toFile(path.join(web, 'public', file));
    await page.context().close();
  }

  const bytes = await Promise.all(
    (await readdir(folder)).map(async (file) => ({ file, size: (await stat(path.join(folder, file))).size })),
  );
  const total = bytes.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of bytes) console.log(`${String(size).padStart(8)}  ${file}`);
  console.log(`${String(total).padStart(8)}  in all`);
  if (total > maxBytes) throw new Error(`The images have ${total} bytes; the page may have ${maxBytes}.`);
} finally {
  await browser.close();
  await app.close();
}
