// The words around the blocks: an export adds only what an email lacks, and every view of the email has the same words.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { designFile, documentOfDesign } from '#contract/emails/designs.ts';
import type { Document } from '#email/document/document.ts';
import { noEmailCopy } from '#email/email-copy/email-copy-setting.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { findTemplate } from '#server/db/emails/templates.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { textsOfBlocks, visibleWords } from '../../../../../test/support/browser/visible-words.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const folder = new URL('../../../../../content/designs/', import.meta.url);

const designOf = async (slug: string): Promise<Document> => {
  const json = JSON.parse(await readFile(fileURLToPath(new URL(`${slug}.json`, folder)), 'utf8'));
  return documentOfDesign(slug, designFile.parse(json), (file) => `https://img.example/${file}`);
};

describe('designs of the library', () => {
  test.each([
    'we-changed-the-soap',
    'the-linen-dress-is-back',
    'la-carte-d-ete',
    'vierundzwanzig-tees',
    'doce-meses-de-italiano',
    'tre-oli-tre-piatti',
    'tres-dias-em-lisboa',
    'hebrew-perfume-order-received',
  ])('export the words of their blocks and no others: %s', async (slug) => {
    const document = await designOf(slug);
    const { blocks, settings } = document;
    const whole = await member.post('/api/export/step3', { blocks, settings });
    expect(visibleWords(whole.body.html)).toBe(textsOfBlocks(document));
    expect(whole.body.text).toBe(plainText(document));
    // A program may send the blocks alone.
    const { body } = await member.post('/api/export-template', { blocks });
    expect(visibleWords(body.html)).toBe(textsOfBlocks({ blocks }));
  });

  test('say that nothing is added when they are taken from the library', async () => {
    const { body } = await member.get('/api/public-templates/the-linen-dress-is-back');
    expect(body.content.settings.letter).toEqual(noEmailCopy);
  });
});

const blocks = [{ id: 'a', type: 'text', content: 'The blue bowls are back, and there are more of them.' }];

describe('an email that lacks them', () => {
  test.each([
    ['en', /^Hithere,Iwantedtosee.*Bestwishes,MaratheMarateam$/],
    ['fr', /^Bonjour,Jevoulais.*Bienàvous,Maral’équipedeMara$/],
    ['de', /^GutenTag,ichwollte.*HerzlicheGrüßeMaradasTeamvonMara$/],
    ['es', /^Hola:Quería.*Unsaludo,Maraelequipo/],
    ['it', /^Ciao,volevo.*Uncarosaluto,Marailteam/],
    ['pt', /^Olá,Queria.*Comosmelhorescumprimentos,Maraaequipa/],
    ['he', /^שלום,רציתי.*בברכה,Maraהצוות/],
    ['ja', /^Thebluebowlsareback,andtherearemoreofthem\.$/],
  ])('gets them in its language, or none: %s', async (lang, words) => {
    const { body } = await member.post('/api/export/step3', { blocks, settings: { lang } });
    expect(visibleWords(body.html)).toMatch(words);
  });

  test('gets what the call names, and an empty part is none', async () => {
    const named = await member.post('/api/export-template', {
      blocks,
      emailTitle: 'Thank You',
      senderName: 'Ines',
      brandName: '',
      replyRequest: '',
    });
    expect(visibleWords(named.body.html)).toMatch(
      /^Hithere,Thankyouforbeingonourlist\..*them\.Bestwishes,Ines$/,
    );
    const none = { emailTitle: '', senderName: '', brandName: '', replyRequest: '' };
    const { body } = await member.post('/api/export-template', { blocks, ...none });
    expect(visibleWords(body.html)).toBe('Thebluebowlsareback,andtherearemoreofthem.');
    expect(body.text).toBe('The blue bowls are back, and there are more of them.\n');
  });
});

test('export, saved template, test email and grade have the words stored with the email', async () => {
  const emailCopy = { ...noEmailCopy, greeting: 'Good evening,', signOff: 'Until soon,', senderName: 'Ines' };
  const settings = { lang: 'en', letter: emailCopy };
  const exported = await member.post('/api/export/step3', { blocks, settings });
  const expected = visibleWords(exported.body.html);
  expect(expected).toMatch(/^Goodevening,Theblue.*them\.Untilsoon,Ines$/);
  const made = await member.post('/api/templates', { name: 'Bowls', content: { blocks, settings } });
  const template = await findTemplate(app.server.ctx.db, await app.workspaceOf(member), made.body.id);
  expect(visibleWords(template?.html_content ?? '')).toBe(expected);
  expect(made.body.content.settings.letter).toEqual(emailCopy);

  const sent = await member.post('/api/send-test-email', {
    recipientEmail: 'mara@shop.example',
    htmlContent: exported.body.html,
    templateName: 'Bowls',
    templateId: made.body.id,
  });
  expect(sent.status).toBe(200);
  const { body: outbox } = await member.get('/api/outbox');
  const mail = await member.get(`/api/outbox/${outbox[0].id}`);
  expect(JSON.stringify(mail.body)).toContain('Good evening,');
  expect(mail.body.text).toContain('Until soon,\nInes');
});
