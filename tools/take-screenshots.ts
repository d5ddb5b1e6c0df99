// Takes the screenshots of the documentation from the running product: `node tools/take-screenshots.ts` after a web build.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, startTestServer } from '../test/support/app.ts';
import { launchBrowser, newPage, signIn } from '../test/support/browser/browser.ts';
import { bowls, georgiaStyle, imageHost, sampleBlocks, sampleSettings } from './sample-email.ts';

const folder = path.join(import.meta.dirname, '../docs/pictures');
const names = ['Ada', 'Ben', 'Chloë', 'Daan', 'Ewa', 'Farid', 'Gabi', 'Hana', 'Ivo', 'Jale', 'Kwame', 'Léa'];

const app = await startTestServer();
const browser = await launchBrowser();

/** Sends the email to twelve contacts through the sandbox; some of them open it and click. Answers the campaign's id. */
const sendCampaign = async (member: Client, htmlContent: string): Promise<string> => {
  const { body: settings } = await member.post('/api/esp/settings/sandbox');
  await member.put('/api/esp/settings', {
    defaultFromEmail: settings.defaultFromEmail,
    awsRegion: settings.awsRegion,
    postalAddress: '1 Kiln Lane, Fernhill',
  });
  await member.post('/api/esp/event-tracking');
  await member.get('/api/esp/account');
  const { body: list } = await member.post('/api/esp/lists', { name: 'Friends of the kiln' });
  for (const [index, firstName] of names.entries())
    await member.post('/api/esp/contacts', {
      email: `${firstName
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase()}@people${index}.example`,
      firstName,
      lastName: 'Example',
      listIds: [list.id],
    });
  const { body: campaign } = await member.post('/api/esp/campaigns', {
    name: 'The blue bowls are back',
    subject: sampleSettings.subject,
    preheader: sampleSettings.preheader,
    fromName: 'Mara of Fernhill',
    fromEmail: settings.defaultFromEmail,
    htmlContent,
    selectedLists: [list.id],
  });
  const sent = await member.post(`/api/esp/campaigns/${campaign.id}/send`);
  if (sent.status !== 200) throw new Error(`The campaign was not sent: ${sent.text}`);
  const get = async (address: string) => (await member.get(address)).body;
  while ((await get(`/api/esp/campaigns/${campaign.id}/report`)).deliveredCount !== names.length)
    await pause(500);
  // An open within seconds of the delivery would count as a machine's.
  app.advance(2 * 60 * 60 * 1000);
  const messages = await get('/api/outbox?limit=50');
  for (const [index, { id }] of messages.entries()) {
    if (index % 4 === 3) continue;
    await member.post(`/api/outbox/${id}/events`, { kind: 'open' });
    if (index % 3 === 0) await member.post(`/api/outbox/${id}/events`, { kind: 'click' });
  }
  return campaign.id;
};

try {
  const member = await app.member();
  await app.database.pool.query('update users set email_verified_at = now()');
  const content = { blocks: sampleBlocks, settings: sampleSettings };
  const template = await member.post('/api/templates', { name: 'The blue bowls are back', content });
  const exported = await member.post('/api/export-template', {
    blocks: sampleBlocks,
    settings: sampleSettings,
  });
  const page = await newPage(browser, { width: 1280, height: 860 });
  await page.route(`${imageHost}/**`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: bowls }),
  );
  await signIn(page, member);
  const takeScreenshot = async (name: string): Promise<void> => {
    await page.waitForTimeout(800);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
  };

  await page.goto(`${app.url}/builder/${template.body.id}`);
  await page.addStyleTag({ content: georgiaStyle });
  await page.locator('[data-block="action"]').click();
  await page.mouse.move(640, 850);
  const grade = page.getByRole('button', { name: /^Inbox grade [A-F]/ });
  await grade.waitFor();
  await takeScreenshot('builder');
  await grade.click();
  await takeScreenshot('grade');

  const campaign = await sendCampaign(member, exported.body.html);
  await page.goto(`${app.url}/esp?tab=contacts`);
  await page.getByText('Example').first().waitFor();
  await takeScreenshot('contacts');
  await page.goto(`${app.url}/esp/campaigns/${campaign}`);
  await page.getByText('Opened').first().waitFor();
  await page.getByText('75.0%').first().waitFor();
  await takeScreenshot('report');
} finally {
  await browser.close();
  await app.close();
}
