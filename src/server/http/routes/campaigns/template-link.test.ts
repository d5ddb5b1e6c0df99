import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let member: Client;
const sender = { fromName: 'Mara', fromEmail: 'mara@shop.example' };

beforeAll(async () => {
  app = await startTestServer();
  member = await app.member('mara@shop.example');
});
afterAll(() => app.close());

const contentOf = (text: string) => ({
  blocks: [{ id: 'a', type: 'text', content: text }],
  settings: { subject: 'Bowls' },
});
const makeTemplate = async (text: string, client = member) =>
  (await client.post('/api/templates', { name: 'Bowls', content: contentOf(text) })).body;
const saveTemplate = (id: string, text: string) =>
  member.put(`/api/templates/${id}`, { name: 'Bowls', content: contentOf(text) });
const makeCampaign = async (changes: object) =>
  (
    await member.post('/api/esp/campaigns', {
      ...{ name: 'Spring', subject: 'Bowls', ...sender, htmlContent: '<p>First words</p>' },
      ...changes,
    })
  ).body;
const campaignOf = async (id: string) => (await member.get(`/api/esp/campaigns/${id}`)).body;

test('a campaign knows its template, that it changed, and takes the change', async () => {
  const template = await makeTemplate('First words');
  const campaign = await makeCampaign({ templateId: template.id, templateRevision: template.revision });
  const link = { id: template.id, name: 'Bowls', revision: 1, currentRevision: 1, isChanged: false };
  expect(campaign.template).toMatchObject(link);
  expect((await saveTemplate(template.id, 'Second words')).status).toBe(200);
  const before = await campaignOf(campaign.id);
  expect(before.template).toMatchObject({ ...link, currentRevision: 2, isChanged: true });
  expect(before.htmlContent).toContain('First words');

  const taken = await member.post(`/api/esp/campaigns/${campaign.id}/take-template`);
  expect(taken.status).toBe(200);
  expect(taken.body.template).toMatchObject({ revision: 2, isChanged: false });
  expect(taken.body.htmlContent).toContain('Second words');
  expect(taken.body).toMatchObject({ subject: 'Bowls', name: 'Spring' });
  expect(taken.body.inboxScore).not.toBe(null);
  const listed = (await member.get('/api/esp/campaigns')).body.find(
    ({ id }: { id: string }) => id === campaign.id,
  );
  expect(listed.template).toEqual(taken.body.template);
  const copy = (await member.post(`/api/esp/campaigns/${campaign.id}/duplicate`)).body;
  expect(copy.template).toEqual(taken.body.template);
});

test('other HTML ends the link, other fields keep it', async () => {
  const template = await makeTemplate('Words');
  const { id } = await makeCampaign({ templateId: template.id });
  const change = (body: object) => member.patch(`/api/esp/campaigns/${id}`, body);
  expect((await change({ subject: 'Other' })).body.template).toMatchObject({ id: template.id });
  expect((await change({ htmlContent: '<p>First words</p>' })).body.template).not.toBe(null);
  expect((await change({ htmlContent: '<p>By hand</p>' })).body.template).toBe(null);
  expect((await change({ templateId: template.id })).body.template).toMatchObject({ id: template.id });
  const refused = await member.post(`/api/esp/campaigns/${(await makeCampaign({})).id}/take-template`);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('no template')]);
});

test('a template of another workspace, or a deleted one, is not linked', async () => {
  const other = await app.member('ann@other.example');
  const theirs = await makeTemplate('Theirs', other);
  expect((await makeCampaign({ templateId: theirs.id })).template).toBe(null);
  const template = await makeTemplate('Words');
  const campaign = await makeCampaign({ templateId: template.id });
  await member.delete(`/api/templates/${template.id}`);
  expect((await campaignOf(campaign.id)).template).toBe(null);
  expect((await member.post(`/api/esp/campaigns/${campaign.id}/take-template`)).status).toBe(409);
  expect((await other.post(`/api/esp/campaigns/${campaign.id}/take-template`)).status).toBe(404);
});

test('saved HTML keeps the revision that it holds', async () => {
  const template = await makeTemplate('Words');
  const { body } = await member.post('/api/saved-html-templates', {
    ...{ templateName: 'Bowls', htmlContent: '<p>Words</p>', status: 'ready_for_campaign' },
    ...{ templateId: template.id, templateRevision: 1 },
  });
  expect(body).toMatchObject({ templateId: template.id, templateRevision: 1 });
});
