// An email has one grade: the one stored with its template is the one that its export gets, from the same input that
// the builder's own panel judges.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyze } from '#deliverability/judge/analyze.ts';
import { draftOf } from '#deliverability/judge/draft.ts';
import { judgedEmail } from '#deliverability/judge/judged-email.ts';
import { type Document, documentSchema } from '#email/document/document.ts';
import { renderEmail } from '#email/render/render.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { randomDocument } from '../../../../../test/support/samples/random-document.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const brand = { brandName: 'Blue Kettle', senderName: 'Mara', signOff: 'Until soon,' };
const written = [
  { blocks: [{ id: 'a', type: 'text', content: 'The bowls are back.' }] },
  {
    settings: { subject: 'LAST CHANCE', preheader: 'Free money' },
    blocks: [
      { id: 'a', type: 'button', content: { text: 'Buy now', url: 'http://bit.ly/x' } },
      { id: 'b', type: 'image', content: { src: 'https://i.example/a.png', alt: '' } },
    ],
  },
  {
    settings: { subject: 'Soon' },
    blocks: [
      { id: 'a', type: 'text', content: 'The bowls come on Friday.' },
      { id: 'b', type: 'image' },
      { id: 'c', type: 'image-row', content: { images: [{ src: '' }, { src: '' }] } },
    ],
  },
  { settings: { subject: 'New', footer: 'Kettle Lane 4' }, blocks: [{ id: 'a', type: 'divider' }] },
].map((content) => documentSchema.parse(content));
const random = fc
  .sample(randomDocument, { numRuns: 12, seed: 7 })
  // Text that no database stores is refused before it is graded.
  .filter((one) => one.blocks.length > 0 && !JSON.stringify(one).includes('\\u0000'));

/** As step 3 does it: the exported email is the graded one. */
const exported = async (document: Document) => {
  const { blocks, settings } = document;
  const made = await member.post('/api/export/step3', { blocks, settings });
  const { subject, preheader } = settings;
  const email = {
    html: made.body.html,
    text: made.body.text,
    subject,
    preheader,
    purpose: 'export',
    draft: draftOf(document),
  };
  const { html: htmlContent, ...rest } = email;
  const { body } = await member.post('/api/analyze-template', { htmlContent, ...rest });
  return { email, grade: body.grade, score: body.score };
};

test.each(['without a brand', 'with a brand'])('panel, badge and template agree: %s', async (which) => {
  const saved = which === 'with a brand' ? (await member.put('/api/brand', brand)).body : null;
  const { body: user } = await member.get('/api/auth/user');
  const writer = { person: user, brand: saved };
  for (const document of [...written, ...random]) {
    const judged = judgedEmail(document, { writer, customFonts: [] });
    const { email, grade, score } = await exported(document);
    expect(email).toEqual(judged);
    const panel = analyze(judged);
    expect([panel.grade, panel.score]).toEqual([grade, score]);
    const htmlContent = renderEmail(document, { title: 'Bowls' }).html;
    for (const save of [{}, { htmlContent }]) {
      const made = await member.post('/api/templates', { name: 'Bowls', content: document, ...save });
      expect(made.body).toMatchObject({ inboxScore: grade });
    }
  }
});
