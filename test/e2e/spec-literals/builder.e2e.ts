// The fixed texts of the builder: from an empty email to one that is exported, tested and saved.
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { specLiterals } from '#contract/spec-literals/all-spec-literals.ts';
import { setUpBuilderJourney } from '../../support/browser/builder-journey.ts';
import { holdAnswers, whileFailing } from '../../support/browser/held-answers.ts';
import { checkLiterals } from '../../support/browser/literals-on-page.ts';

const journey = setUpBuilderJourney();
let { app, page } = journey;
beforeEach(async () => {
  ({ app, page } = journey);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const submit = (form = dialog().locator('form')) =>
  form.evaluate((element: HTMLFormElement) => element.requestSubmit());
const upload = (name: string, mimeType: string, buffer: Buffer) =>
  page
    .locator('[data-region="inspector"] input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType, buffer });
const save = () => page.keyboard.press('ControlOrMeta+s');

test('builder', async () => {
  const literals = checkLiterals(specLiterals.builder);
  const templates = '**/api/templates';
  // Until it may be saved, the email has no address of its own.
  await page.route(templates, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await journey.openBlankEmail();
  await literals.shows(page, 'an empty email');

  await button('Image Block').click();
  await literals.shows(page, 'an image block is added');
  await dialog().getByRole('button', { name: /2/ }).click();
  await literals.shows(page, 'an image block is selected');
  await upload('bowl.svg', 'image/svg+xml', Buffer.alloc(10));
  await literals.shows(page, 'the image is of another type');
  await upload('bowl.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1));
  await literals.shows(page, 'the image is too large');
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#1f4fd8' } })
    .png()
    .toBuffer();
  await whileFailing(
    page,
    '**/api/upload',
    async () => {
      await upload('bowl.png', 'image/png', png);
      await literals.shows(page, 'the upload of an image fails');
    },
    0,
  );
  await button('Button').click();
  await literals.shows(page, 'a button block is added');
  await button('Text Block').click();
  await literals.shows(page, 'a text block is added');
  await save();
  await literals.shows(page, 'saving fails');
  await page.unroute(templates);
  await save();
  await literals.shows(page, 'an email is saved');
  const address = page.url();
  await page.goto(`${app.url}/templates`);
  await literals.shows(page, 'an email was saved without a name');
  await page.goto(address);

  await button('Export').click();
  await literals.shows(page, 'the export dialog is open');
  const exporting = '**/api/export/step3';
  await whileFailing(
    page,
    exporting,
    async () => {
      await submit();
      await literals.shows(page, 'the export fails');
    },
    400,
  );
  const exported = await holdAnswers(page, exporting);
  await submit();
  await literals.shows(page, 'an email is being exported');
  await exported();
  await literals.shows(page, 'an email is exported');

  await button('Copy').click();
  await literals.shows(page, 'the HTML is copied');
  await button('Copy').waitFor();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await button('Copy').click();
  await literals.shows(page, 'the browser refuses to copy');

  const test = page.locator('form:has(input[type="email"])').first();
  await whileFailing(page, '**/api/send-test-email', async () => {
    await submit(test);
    await literals.shows(page, 'a test email fails');
  });
  await submit(test);
  await literals.shows(page, 'a test email is sent');
  await dialog().locator('input[value="promotions"]').check();
  await whileFailing(page, '**/api/test-email-feedback', async () => {
    await submit();
    await literals.shows(page, 'feedback fails');
  });
  await submit();
  await literals.shows(page, 'feedback is recorded');
  await dialog().waitFor({ state: 'detached' });

  await button('Save Template').click();
  const name = dialog().locator('form input');
  await name.fill(' ');
  await submit();
  await literals.shows(page, 'saving the HTML without a name');
  await name.fill('Bowls');
  await whileFailing(page, '**/api/saved-html-templates', async () => {
    await submit();
    await literals.shows(page, 'saving the HTML fails');
  });
  await submit();
  await literals.shows(page, 'the HTML is saved');
  expect(literals.unvisited()).toEqual([]);
});
