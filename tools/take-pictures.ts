// Takes the pictures of the documentation from the running product: `node tools/take-pictures.ts` after a web build.
import path from 'node:path';
import { startTestServer } from '../test/support/app.ts';
import { launchBrowser, newPage, signIn } from '../test/support/browser/browser.ts';
import { bowls, georgiaStyle, pictureHost, sampleBlocks, sampleSettings } from './sample-email.ts';

const folder = path.join(import.meta.dirname, '../docs/pictures');

const app = await startTestServer();
const browser = await launchBrowser();
try {
  const member = await app.member();
  const template = await member.post('/api/templates', {
    name: 'The blue bowls are back',
    content: { blocks: sampleBlocks, settings: sampleSettings },
  });
  const page = await newPage(browser, { width: 1280, height: 860 });
  await page.route(`${pictureHost}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: bowls }),
  );
  await signIn(page, member);
  await page.goto(`${app.url}/builder/${template.body.id}`);
  await page.addStyleTag({ content: georgiaStyle });
  await page.locator('[data-block="action"]').click();
  await page.mouse.move(640, 850);
  await page.getByRole('button', { name: /^Inbox grade [A-F]/ }).waitFor();
  await page.waitForTimeout(600);
  await page.screenshot({ path: path.join(folder, 'builder.png') });
} finally {
  await browser.close();
  await app.close();
}
