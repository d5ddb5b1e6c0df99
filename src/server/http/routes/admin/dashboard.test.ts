import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const nothing = {
  emailsSent: 0,
  lastMonth: { emailsSent: 0, campaignsCreated: 0 },
  lastTemplateId: null,
  done: {
    madeEmail: false,
    exported: false,
    sentTest: false,
    saidWhereItArrived: false,
    connectedSending: false,
  },
};
const html = '<!doctype html><html lang="en"><body><p>The bowls are back.</p></body></html>';

test('a new account has sent and done nothing, and another workspace does not change that', async () => {
  const [member, stranger] = [await app.member(), await app.member()];
  expect((await member.get('/api/dashboard')).body).toEqual(nothing);
  await stranger.post('/api/templates', { name: 'Theirs', content: { blocks: [] } });
  await stranger.post('/api/send-test-email', {
    recipientEmail: 'reader@shop.example',
    htmlContent: html,
    templateName: 'Theirs',
  });
  expect((await member.get('/api/dashboard')).body).toEqual(nothing);
});

test('each step counts once it is done, and old messages do not count in the last month', async () => {
  const member = await app.member();
  const steps = async () => (await member.get('/api/dashboard')).body;
  const made = await member.post('/api/templates', { name: 'Bowls', content: { blocks: [] } });
  expect(await steps()).toMatchObject({
    lastTemplateId: made.body.id,
    done: { madeEmail: true, exported: false },
  });
  await member.post('/api/saved-html-templates', { templateName: 'Bowls', htmlContent: html });
  const test = await member.post('/api/send-test-email', {
    recipientEmail: 'reader@shop.example',
    htmlContent: html,
    templateName: 'Bowls',
  });
  expect(await steps()).toMatchObject({
    emailsSent: 1,
    lastMonth: { emailsSent: 1 },
    done: { exported: true, sentTest: true, saidWhereItArrived: false, connectedSending: false },
  });
  await member.post('/api/test-email-feedback', { testEmailId: test.body.testEmailId, feedback: 'inbox' });
  await member.post('/api/esp/settings/sandbox');
  await member.delete(`/api/templates/${made.body.id}`);
  expect(await steps()).toMatchObject({
    lastTemplateId: null,
    done: { madeEmail: true, saidWhereItArrived: true, connectedSending: true },
  });
});

test('a test email that failed does not count as sent', async () => {
  const member = await app.member();
  await member.post('/api/send-test-email', {
    recipientEmail: 'reader@refused.example',
    htmlContent: html,
    templateName: 'Bowls',
  });
  expect((await member.get('/api/dashboard')).body).toEqual(nothing);
});

test('emails of more than 30 days ago are counted among all, not in the last month', async () => {
  const email = 'patient@shop.example';
  const member = await app.member(email);
  await member.post('/api/send-test-email', {
    recipientEmail: 'reader@shop.example',
    htmlContent: html,
    templateName: 'Bowls',
  });
  app.advance(31 * 24 * 60 * 60 * 1000);
  await member.post('/api/auth/login', { email, password: goodPassword });
  expect((await member.get('/api/dashboard')).body).toMatchObject({
    emailsSent: 1,
    lastMonth: { emailsSent: 0 },
  });
});

test('both addresses of the library return the same to signed-in users', async () => {
  const member = await app.member();
  const [one, other] = [await member.get('/api/public-templates'), await member.get('/api/templates/public')];
  expect([one.status, one.body]).toEqual([200, other.body]);
  for (const path of ['/api/public-templates', '/api/templates/public', '/api/dashboard'])
    expect((await app.client().get(path)).status).toBe(401);
});
