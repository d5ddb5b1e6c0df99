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
    reportsEvents: false,
    addedPeople: false,
    sentCampaign: false,
  },
  isEmpty: true,
  lastCampaign: null,
  nextCampaign: null,
  audience: { subscribed: 0, joined30: 0, left30: 0, days: expect.any(Array) },
  draft: null,
  quietList: null,
};
const dayMs = 24 * 60 * 60 * 1000;
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
  app.advance(31 * dayMs);
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

test('the sample shop fills the figures, and does none of the steps but those that a campaign needs', async () => {
  const member = await app.member();
  const read = async () => (await member.get('/api/dashboard')).body;
  expect((await read()).audience.days.every((day: object) => 'joined' in day && 'left' in day)).toBe(true);
  await member.post('/api/sample-shop');
  const loaded = await read();
  expect(loaded).toMatchObject({
    isEmpty: false,
    lastTemplateId: null,
    done: {
      madeEmail: false,
      connectedSending: true,
      reportsEvents: false,
      addedPeople: true,
      sentCampaign: false,
    },
    nextCampaign: null,
    draft: { name: 'Gifts under $40', isSample: true },
    quietList: null,
  });
  const campaigns = (await member.get('/api/esp/campaigns/summaries?status=sent')).body;
  const [last] = campaigns;
  expect(loaded.lastCampaign).toMatchObject({
    id: last.id,
    name: 'An evening at the wheel',
    status: 'sent',
    sent: last.sentCount,
    opened: last.openedCount,
    clicked: last.clickedCount,
  });
  expect(campaigns).toHaveLength(3);
  const openRates = campaigns.map(
    (one: Record<string, number>) => (one.openedCount ?? 0) / (one.sentCount ?? 1),
  );
  const mean = openRates.reduce((sum: number, rate: number) => sum + rate, 0) / 3;
  expect(loaded.lastCampaign.average.opened).toBeCloseTo(mean * 100, 0);

  const contacts = (await member.get('/api/esp/dashboard-stats')).body.contacts;
  const { subscribed, joined30, left30, days } = loaded.audience;
  expect(subscribed).toBe(contacts.subscribed);
  expect(joined30).toBe(days.reduce((sum: number, { joined }: { joined: number }) => sum + joined, 0));
  expect(left30).toBeGreaterThan(0);
  expect(left30).toBeLessThanOrEqual(contacts.total - contacts.subscribed);
  expect(days).toHaveLength(31);

  await member.post('/api/esp/event-tracking');
  expect((await read()).done.reportsEvents).toBe(true);

  const at = new Date(app.server.ctx.now().getTime() + dayMs).toISOString();
  const draft = loaded.draft.id;
  expect((await member.post(`/api/esp/campaigns/${draft}/schedule`, { at })).status).toBe(200);
  expect(await read()).toMatchObject({
    draft: null,
    nextCampaign: { id: draft, name: 'Gifts under $40', scheduledAt: at },
  });
});

test('a list that no campaign was sent to for 30 days is named, and another workspace sees nothing of it', async () => {
  const email = 'quiet@shop.example';
  const member = await app.member(email);
  const list = (await member.post('/api/esp/lists', { name: 'Tea people' })).body;
  const contact = await member.post('/api/esp/contacts', { email: 'ada@home.example', listIds: [list.id] });
  expect(contact.status).toBe(201);
  expect((await member.get('/api/dashboard')).body).toMatchObject({
    quietList: null,
    done: { addedPeople: true },
    audience: { subscribed: 1, joined30: 1 },
  });
  app.advance(31 * dayMs);
  await member.post('/api/auth/login', { email, password: goodPassword });
  expect((await member.get('/api/dashboard')).body).toMatchObject({
    quietList: { id: list.id, name: 'Tea people' },
    audience: { subscribed: 1, joined30: 0 },
  });
  expect((await (await app.member()).get('/api/dashboard')).body).toEqual(nothing);
});
