// From an empty block to a tested email: an image and a font from this device, the export, a test, the handover.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { axeSummary, outsideRequests, pageErrors } from '../../support/browser/browser.ts';
import { builderIsReady, exportedHtml } from '../../support/browser/builder.ts';
import { setUpBuilderJourney } from '../../support/browser/builder-journey.ts';
import { watchFor } from '../../support/browser/count-visible-words.ts';

const journey = setUpBuilderJourney();
let { app, page, member } = journey;
beforeEach(async () => {
  ({ app, page, member } = journey);
  await journey.openBlankEmail();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
// By its position and not by its role: while a dialog is open, only the dialog is in the accessibility tree.
const toast = (text: string) => page.locator('li[data-variant]').getByText(text, { exact: true });
const addImage = async () => {
  await button('Image Block').click();
  await button('1 image').click();
};
const png = () =>
  sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 31, g: 79, b: 216, alpha: 0.5 } } })
    .png()
    .toBuffer();
const upload = async (name: string, mimeType: string, buffer: Buffer) => {
  await page.getByLabel('Image file').setInputFiles({ name, mimeType, buffer });
};
const blocksOfSaved = async () => (await member.get('/api/templates')).body[0]?.content.blocks ?? [];

test('an image from this device appears in the block, with its known values, and can be chosen again', async () => {
  await addImage();
  await upload('bowl.png', 'image/png', await png());
  await expect.poll(() => page.getByLabel('Image address').inputValue()).toContain('/uploads/');
  await button('Save').click();
  await toast('Template saved').waitFor();
  const [block] = await blocksOfSaved();
  expect(block.content.images[0]).toMatchObject({ naturalWidth: 40, naturalHeight: 20, hasAlpha: true });
  expect(block.content.images[0].alt).toBe('Image 1');
  await page.getByText('Describe in a few words what the image shows.').waitFor();

  await button('Image Row').click();
  await button('Your images').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use bowl.png' }).click();
  await expect.poll(() => page.getByLabel('Image address').first().inputValue()).toContain('/uploads/');
  expect(await axeSummary(page)).toEqual([]);
});

test('a file that is not an image, or too large, is refused before it is sent', async () => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) sent += 1;
  });
  await addImage();
  await upload('bowl.svg', 'image/svg+xml', Buffer.alloc(10));
  await toast('Invalid file type').waitFor();
  await toast('Please upload a valid image file (JPEG, PNG, GIF, or WebP).').waitFor();
  await upload('bowl.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1));
  await toast('File too large').waitFor();
  await toast('Please upload an image smaller than 10MB.').waitFor();
  expect(sent).toBe(0);
});

test('a failed upload shows its reason, stays beside its block and can be retried', async () => {
  await addImage();
  await page.route('**/api/upload', (route) => route.abort());
  await upload('bowl.png', 'image/png', await png());
  await toast('Upload failed').waitFor();
  await toast('There was an error uploading your image. Please try again.').waitFor();

  await page.unroute('**/api/upload');
  await page.route('**/api/upload', (route) =>
    route.fulfill({ status: 422, json: { message: 'This image is broken.' } }),
  );
  await button('Retry').click();
  await toast('This image is broken.').waitFor();

  await page.unroute('**/api/upload');
  await button('Divider').click();
  await page.locator('[data-block-type="multi-image"]').click();
  await button('Retry').click();
  await expect.poll(() => page.getByLabel('Image address').inputValue()).toContain('/uploads/');
});

test('a running upload continues in the background and can be canceled', async () => {
  await addImage();
  const noise = await sharp(randomBytes(500 * 500 * 3), { raw: { width: 500, height: 500, channels: 3 } })
    .png()
    .toBuffer();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    // Half a minute for all of it.
    uploadThroughput: 25_000,
  });
  await upload('noise.png', 'image/png', noise);
  await page.getByRole('progressbar').waitFor();
  await button('Divider').click();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  await page.locator('[data-block-type="multi-image"]').click();
  const shown = () => page.getByRole('progressbar').getAttribute('aria-valuenow').then(Number);
  await expect.poll(shown).toBeGreaterThan(0);
  expect(await shown()).toBeLessThanOrEqual(90);
  await button('Cancel').click();
  await button('Upload image').waitFor();
  expect(await page.getByLabel('Image address').inputValue()).toBe('');
});

test('a row rearranged during an upload gets the file in the image’s new position', async () => {
  await button('Image Block').click();
  await button('2 images').click();
  let answer = () => undefined as unknown;
  await page.route('**/api/upload', (route) => {
    answer = () => void route.continue();
  });
  const buffer = await png();
  await page.getByLabel('Image file').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await page.getByRole('progressbar').waitFor();
  await button('Move image 1 later').click();
  answer();
  await expect.poll(() => page.getByLabel('Image address').nth(1).inputValue()).toContain('/uploads/');
  expect(await page.getByLabel('Image address').nth(0).inputValue()).toBe('');
});

test('an image dropped on the canvas fills the block under it, or makes one', async () => {
  await addImage();
  const bytes = [...(await png())];
  const dropOn = (selector: string) =>
    page.evaluate(
      ([target, data]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(
          new File([new Uint8Array(data as number[])], 'drop.png', { type: 'image/png' }),
        );
        document
          .querySelector(String(target))
          ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      },
      [selector, bytes] as const,
    );
  await dropOn('[data-block-type="multi-image"]');
  await expect.poll(() => page.getByLabel('Image address').inputValue()).toContain('/uploads/');
  await dropOn('[data-region="canvas"]');
  await page.locator('[data-block-type="image"]').waitFor();
  await expect.poll(() => page.getByLabel('Image address').inputValue()).toContain('/uploads/');
});

const fontFile = (() => {
  const require = createRequire(import.meta.url);
  return readFileSync(require.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2'));
})();

test('a logo from this device is stored with the brand and used in the email', async () => {
  await button('Brand').first().click();
  const dialog = page.getByRole('dialog', { name: 'Brand' });
  await dialog
    .getByLabel('Image file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await png() });
  await expect.poll(() => dialog.getByLabel('Logo address').inputValue()).toContain('/uploads/');
  await dialog.getByRole('button', { name: 'Save and insert logo' }).click();
  await page.locator('[data-block-type="image"]').waitFor();
  expect((await member.get('/api/brand')).body.logoUrl).toContain('/uploads/');
});

test('a font from this device is in the list, on the canvas and in the exported email', async () => {
  await button('Text Block').click();
  await button('Upload font').click();
  const dialog = page.getByRole('dialog');
  const chooses = (name: string) =>
    dialog.getByLabel('Font file').setInputFiles({ name, mimeType: 'font/woff2', buffer: fontFile });
  const submit = () => dialog.getByRole('button', { name: 'Upload font' }).click();
  await chooses('shop.pdf');
  await submit();
  await toast('Please upload a .woff, .woff2, .ttf, or .otf font file.').waitFor();
  await chooses('Shop-Sans.woff2');
  await dialog.getByLabel('CSS font-family').fill(' ');
  await submit();
  await toast('Please provide both font name and CSS font-family.').waitFor();
  await dialog.getByLabel('Font name').fill('Shop Sans');
  await dialog.getByLabel('CSS font-family').fill('Shop Sans');
  await submit();
  await toast('Font uploaded successfully').waitFor();
  await expect.poll(() => page.getByLabel('Font', { exact: true }).inputValue()).toBe('Shop Sans');
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some((face) => face.family.includes('Shop Sans') && face.status === 'loaded'),
      ),
    )
    .toBe(true);

  await exportIt();
  expect(await exportedHtml(page)).toContain("@font-face{font-family:'Shop Sans'");
});

const exportIt = async () => {
  await button('Export').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export email' }).click();
  await page.getByTitle('Preview of the exported email').waitFor();
};

test('web fonts show on the canvas, in the preview and in step 3, requested only from this server', async () => {
  const block = (id: string, styles: object) => ({ id, type: 'text', content: 'Handgloves', styles });
  const content = {
    settings: { fontFamily: 'Playfair Display', subject: 'News' },
    blocks: [
      block('settings', { fontFamily: 'Playfair Display', fontSize: '40px' }),
      block('own', { fontFamily: 'Caveat', fontSize: '40px' }),
      block('system', { fontFamily: 'Georgia', fontSize: '40px' }),
    ],
  };
  // An email in Arial requests no web font.
  const requestedFonts = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/page-fonts/')),
    );
  expect(await requestedFonts()).toEqual([]);
  const { body } = await member.post('/api/templates', { name: 'News', content });
  await page.goto(`${app.url}/builder/${body.id}`);
  await builderIsReady(page);
  /** The width of the word in each block. */
  const widths = (words: Locator) =>
    words.evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getBoundingClientRect().width);
      }),
    );
  const onCanvas = () => widths(page.locator('[data-block-type="text"]').getByText('Handgloves'));
  const unlike = ([settings, own, system]: (number | undefined)[]) =>
    new Set([settings, own, system]).size === 3;
  await expect.poll(async () => unlike(await onCanvas())).toBe(true);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].flatMap(({ family, status }) =>
          status === 'loaded' ? [family.replaceAll('"', '')] : [],
        ),
      ),
    )
    .toEqual(expect.arrayContaining(['Playfair Display', 'Caveat']));
  const shown = await onCanvas();
  const inPreview = () => {
    const frame = page.locator('section[aria-label="Preview"] iframe:not(.invisible)').contentFrame();
    return widths(frame.getByText('Handgloves'));
  };
  await page.keyboard.press('Control+Shift+P');
  await expect.poll(inPreview).toEqual(shown);
  await page.keyboard.press('Control+Shift+P');
  await exportIt();
  await expect.poll(inPreview).toEqual(shown);
  expect(outsideRequests(page)).toEqual([]);
  expect(pageErrors(page)).toEqual([]);
  const exported = await member.post('/api/export/step3', content);
  expect(exported.body.html).toContain('https://fonts.googleapis.com/css2?family=Caveat:');
  expect(exported.body.html).toContain("'Playfair Display',Georgia,serif");
});

test('step 3 grades, tests and copies the email, and Back leads to the editor', async () => {
  await button('Text Block').click();
  await page.getByRole('textbox', { name: 'Template name' }).fill('Bowls for {{first_name}}');
  await exportIt();
  await toast('Export Ready').waitFor();
  await page.getByRole('img', { name: /^Inbox grade/ }).waitFor();
  await button('Show details').click();
  await page.getByText('Not checked here').waitFor();

  // Also when the email was saved for the first time, and got its address, on this step.
  await page.waitForURL('**/builder/*');
  // Back does not step through what the preview showed before.
  await page.getByLabel('Preview as').selectOption({ label: 'Contact without a name' });
  await page.goBack();
  await page.getByLabel('Email canvas').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/builder\/.+/);
  await page.goForward();
  await button('Back to Editor').click();
  await page.getByLabel('Email canvas').waitFor();
  await exportIt();

  const recipient = page.getByLabel('Recipient', { exact: true });
  const address = await recipient.inputValue();
  expect(address).toContain('@shop.example');
  await recipient.fill('');
  await expect.poll(() => button('Send test').isDisabled()).toBe(true);
  await recipient.fill(address);
  const sendFurther = button('Send to another address');
  await expect.poll(() => sendFurther.isDisabled()).toBe(true);
  await page.getByLabel('Another address').fill(address.toUpperCase());
  await expect.poll(() => sendFurther.isDisabled()).toBe(true);
  await page.getByLabel('Another address').fill('other@shop.example');
  await expect.poll(() => sendFurther.isDisabled()).toBe(false);

  await button('Send test').click();
  await toast('Test Email Sent').waitFor();
  const outbox = await member.get('/api/outbox');
  expect(JSON.stringify(outbox.body)).toContain(address);
  await page.getByRole('dialog').getByLabel('Promotions').check();
  await page.route('**/api/test-email-feedback', (route) => route.abort());
  await button('Record feedback').click();
  await toast('Failed to record feedback. Please try again.').waitFor();
  await page.unroute('**/api/test-email-feedback');
  await button('Record feedback').click();
  await toast('Feedback Recorded').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect((await member.get('/api/user-email-stats')).body.counts.promotions).toBe(1);

  expect(await axeSummary(page)).toEqual([]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await button('Copy MJML').click();
  await expect.poll(clipboard).toMatch(/^<mjml/);
  await button('Copy plain text').click();
  await expect.poll(clipboard).toContain('Hi there,');
  // Other words, and none.
  await button('Edit greeting and sign-off').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export email' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await button('Copy plain text').click();
  await expect.poll(clipboard).not.toContain('Hi there,');
  expect(await clipboard()).not.toMatch(/Best wishes|reply to this email/);
  await button('Copy').click();
  await expect.poll(clipboard).toContain('<!DOCTYPE html>');
  await expect
    .poll(async () => (await member.get('/api/saved-html-templates')).body[0]?.status)
    .toBe('exported');
  await button('Use This Design').click();
  await page.waitForURL('**/esp?action=create-campaign');
  expect((await member.get('/api/saved-html-templates')).body[0].status).toBe('ready_for_campaign');

  // Back from the campaign, and a reload, restore the step unchanged.
  const further = page.getByLabel('Another address');
  const preview = page.getByTitle('Preview of the exported email');
  for (const resubscribe of [() => page.goBack(), () => page.reload()]) {
    await resubscribe();
    await preview.waitFor();
    await expect.poll(() => further.inputValue()).toBe('other@shop.example');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toBe('Bowls for {{first_name}}');
  }
  await page.goBack();
  await page.getByLabel('Email canvas').waitFor();
});

/** What fails, what is pressed, and the message. */
test('a failure in step 3 has its own message', async () => {
  await button('Text Block').click();
  await page.route('**/api/export/step3', (route) =>
    route.fulfill({ status: 400, json: { message: 'That does not work.' } }),
  );
  await button('Export').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export email' }).click();
  await toast('Export failed').waitFor();
  await toast('Please try again.').waitFor();
  await page.unroute('**/api/export/step3');

  await page.route('**/api/export/step3', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await page.getByRole('dialog').getByRole('button', { name: 'Export email' }).click();
  await page.getByText('Built in this browser').waitFor();
  const html = await exportedHtml(page);
  expect(html).toContain('max-width:600px');
  expect(html).toContain('Hi there,');
  await page.unroute('**/api/export/step3');

  await page.route('**/api/export-template', (route) =>
    route.fulfill({ status: 400, json: { message: 'x' } }),
  );
  // The message covers the end of the panel for some seconds.
  await page.locator('li[data-variant]').getByRole('button', { name: 'Dismiss' }).click();
  await button('Edit greeting and sign-off').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export email' }).click();
  await toast('Export Failed').waitFor();
  await toast('Failed to generate optimized HTML').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.route('**/api/send-test-email', (route) => route.abort());
  await button('Send test').click();
  await toast('Email Send Failed').waitFor();
  await toast('Failed to send test email. Nothing was sent. Try again.').waitFor();

  await button('Save').click();
  await toast('Template saved').waitFor();
  await page.route('**/generate-preview', (route) => route.abort());
  await button('JPG preview').click();
  await toast('Preview Failed').waitFor();
  await toast('Failed to generate JPG preview').waitFor();

  await page.route('**/api/saved-html-templates', (route) => route.abort());
  await button('Save Template').click();
  await page.getByRole('dialog').getByLabel('Template name').fill(' ');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await toast('Please enter a template name.').waitFor();
  await page.getByRole('dialog').getByLabel('Template name').fill('Bowls');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await toast('Save failed').waitFor();
});

test('a plan that ended is reported at every refused call, and the email stays', async () => {
  const message = 'Your plan has ended. Renew it to continue.';
  await addImage();
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch();
    const plan = { type: 'monthly', status: 'ended', renewsAt: null, endsAt: '2026-01-31T12:00:00.000Z' };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), plan } });
  });
  for (const address of ['upload', 'fonts/upload', 'send-test-email'])
    await page.route(`**/api/${address}`, (route) =>
      route.fulfill({ status: 403, json: { message, code: 'plan-ended' } }),
    );
  await upload('bowl.png', 'image/png', await png());
  await toast(message).waitFor();
  await page.getByText('You can still read, export and delete everything you created.').waitFor();
  expect(await axeSummary(page)).toEqual([]);

  await button('Text Block').click();
  await button('Upload font').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Font file')
    .setInputFiles({ name: 'Shop.woff2', mimeType: 'font/woff2', buffer: fontFile });
  await dialog.getByRole('button', { name: 'Upload font' }).click();
  await toast('Upload failed').waitFor();
  await toast(message).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await exportIt();
  await button('Send test').click();
  await toast('Email Send Failed').waitFor();
  await toast(message).waitFor();
  await button('Back to Editor').click();
  await expect.poll(() => page.locator('[data-block]').count()).toBe(2);
});

test.each([
  ['a test email', () => button('Send test').click()],
  ['a JPG preview', () => button('JPG preview').click()],
])('without a session %s leads to the login', async (_, press) => {
  await button('Text Block').click();
  await exportIt();
  await button('Save').click();
  await toast('Template saved').waitFor();
  await member.post('/api/auth/logout');
  const message = await watchFor(page, 'You are logged out. Logging in again...');
  await press();
  await message.seen();
  await page.waitForURL(/\/login\?next=%2Fbuilder%2F/);
});

const failing = (address: string) =>
  page.route(address, (route) =>
    ['POST', 'DELETE'].includes(route.request().method())
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  );
const expectToast = async (...words: string[]) => {
  for (const text of words) await toast(text).first().waitFor();
};

test('failures of saving, fonts and copying have the messages of the catalog', async () => {
  for (const address of ['**/api/templates', '**/api/fonts/upload']) await failing(address);
  await button('Text Block').click();
  await button('Save').click();
  await expectToast('Error', 'Failed to save template');

  await button('Upload font').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Font file')
    .setInputFiles({ name: 'Shop.woff2', mimeType: 'font/woff2', buffer: fontFile });
  await dialog.getByRole('button', { name: 'Upload font' }).click();
  await expectToast('Upload failed', 'There was an error uploading your font file.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await exportIt();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await button('Copy').click();
  await expectToast('Copy Failed');
});

test('a failed deletion of a template has the message of the catalog', async () => {
  await button('Text Block').click();
  await button('Save').click();
  await expectToast('Template saved');
  await failing('**/api/templates/*');
  await page.goto(`${app.url}/templates`);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expectToast('Error', 'Failed to delete template');
});
