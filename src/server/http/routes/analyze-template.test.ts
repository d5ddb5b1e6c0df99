import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../test/support/app.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const words = 'We have moved the workshop to a larger room and finally have space for a table. '.repeat(4);
const html = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Bowls</title></head><body><p>${words}</p><a href="https://shop.test/">See the bowls</a></body></html>`;

test('an email is graded, with what was found and what was not looked at', async () => {
  const clean = await member.post('/api/analyze-template', { htmlContent: html });
  expect(clean.status).toBe(200);
  expect(clean.body).toMatchObject({
    grade: 'A+',
    score: 100,
    tabLikelihood: { label: 'update', basis: expect.stringContaining('history of the sender') },
    engines: {},
    feedback: { n: 0, inbox: 0, inboxInterval: null, byDomainAndProvider: [] },
  });
  expect(clean.body.notChecked).toContain('The subject: none was given.');

  const loud = await member.post('/api/analyze-template', {
    htmlContent: html.replace('https://shop.test/', 'https://bit.ly/x'),
    subject: 'LAST CHANCE TO BUY!!',
  });
  expect(loud.body.findings.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(['link-shortener', 'subject-caps', 'subject-punctuation']),
  );
  expect(loud.body.score).toBeLessThan(clean.body.score);
});

test('an export gets its unsubscribe link later, a campaign has to have it', async () => {
  const severityFor = async (purpose: string) =>
    (await member.post('/api/analyze-template', { htmlContent: html, purpose })).body.findings.find(
      ({ id }: { id: string }) => id === 'unsubscribe-missing',
    ).severity;
  expect(await severityFor('export')).toBe('info');
  expect(await severityFor('campaign')).toBe('block');
});

test('no HTML is a 400, nobody signed in a 401', async () => {
  expect((await member.post('/api/analyze-template', { htmlContent: '' })).body.message).toBe(
    'The HTML is empty.',
  );
  expect((await app.client().post('/api/analyze-template', { htmlContent: html })).status).toBe(401);
});

test('a template keeps the grade of what was saved', async () => {
  const block = { id: 'a', type: 'text', content: words };
  const save = (settings: object, blocks: object[] = [block]) => ({
    name: 'Bowls',
    content: { settings, blocks },
  });
  const made = await member.post('/api/templates', save({ subject: 'New bowls' }));
  expect(made.body.inboxScore).toBe('A+');
  const worse = await member.put(`/api/templates/${made.body.id}`, save({ subject: 'NEW BOWLS ARE HERE!!' }));
  expect(worse.body.inboxScore).toBe('B');
  const [listed] = (await member.get('/api/templates')).body;
  expect(listed.inboxScore).toBe('B');
  const empty = await member.put(`/api/templates/${made.body.id}`, save({}, []));
  expect(empty.body.inboxScore).toBeNull();
});
