// Blocks beyond the first seven, and who gets them: by the palette and the properties, until they are stored.
import { beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../support/app.ts';
import { axeSummary, signIn } from '../../support/browser/browser.ts';
import { setUpJourney } from '../../support/browser/journey.ts';

const journey = setUpJourney({ startApp: () => startTestServer({}) });
let { app, page } = journey;
beforeEach(() => {
  ({ app, page } = journey);
});

test('blocks are added, written and limited to a list, and stored so', async () => {
  const member = await app.member();
  const { body: list } = await member.post('/api/esp/lists', { name: 'Regulars' });
  const { body: email } = await member.post('/api/templates', {
    name: 'Autumn',
    content: { settings: { subject: 'Autumn' }, blocks: [{ id: 'a', type: 'text', content: 'Hello' }] },
  });
  await signIn(page, member);
  await page.goto(`${app.url}/builder/${email.id}`);
  const block = (type: string) => page.locator(`[data-block-type="${type}"]`);
  await block('text').waitFor();
  const add = async (name: string, type: string) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await block(type).waitFor();
  };

  await add('Countdown', 'countdown');
  await page.getByLabel('Ends at').fill('2026-12-24T18:00');
  await block('countdown').getByText('December 24, 2026').waitFor();

  await add('Heading', 'heading');
  await block('heading').click();
  const text = page.getByRole('textbox', { name: 'Text of this block' });
  await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('Autumn glazes');
  await page.keyboard.press('Escape');
  await block('heading').getByRole('heading', { name: 'Autumn glazes', level: 2 }).waitFor();
  await page.getByLabel('Shown to').selectOption({ label: 'Contacts on a list' });
  await page.getByText('0 of 0 subscribers get it now.').waitFor();
  await page.locator('[data-some-mark]').waitFor();

  await add('Social icons', 'social');
  await expect.poll(() => block('social').locator('img').count()).toBe(3);
  expect(await axeSummary(page)).toEqual([]);

  const stored = async () => (await member.get(`/api/templates/${email.id}`)).body.content.blocks;
  await expect.poll(async () => (await stored()).length).toBe(4);
  const [, countdown, heading, social] = await stored();
  expect(countdown.content.src).toContain(`${app.url}/c/`);
  expect((await fetch(countdown.content.src)).headers.get('content-type')).toBe('image/gif');
  expect(heading).toMatchObject({
    content: { text: 'Autumn glazes' },
    when: { conditions: [{ about: 'list', operator: 'is_on', id: list.id }] },
  });
  expect(social.content.server).toBe(app.url);
});
