import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const empty = {
  brandName: '',
  senderName: '',
  signOff: '',
  colors: [],
  headingFont: '',
  bodyFont: '',
  logoUrl: '',
  logoAlt: '',
};
const kit = {
  brandName: 'Fernhill Pottery',
  senderName: 'Mara',
  signOff: 'Warm wishes,',
  colors: ['#1F4FD8', 'rebeccapurple', '#1f4fd8'],
  headingFont: 'Lora',
  bodyFont: 'Georgia',
  logoUrl: 'https://fernhill.example/logo.png',
  logoAlt: 'Fernhill Pottery',
};

test('a workspace without a brand has an empty one', async () => {
  expect((await member.get('/api/brand')).body).toEqual(empty);
});

test('a brand is saved, with its colors as hex and each of them once', async () => {
  const saved = await member.put('/api/brand', kit);
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({ ...kit, colors: ['#1f4fd8', '#663399'] });
  expect((await member.get('/api/brand')).body).toEqual(saved.body);
  expect((await member.put('/api/brand', { brandName: 'Fernhill' })).body).toEqual({
    ...empty,
    brandName: 'Fernhill',
  });
});

test('other workspaces neither see it nor change it', async () => {
  await member.put('/api/brand', kit);
  const stranger = await app.member();
  expect((await stranger.get('/api/brand')).body).toEqual(empty);
  await stranger.put('/api/brand', { brandName: 'Another shop' });
  expect((await member.get('/api/brand')).body.brandName).toBe('Fernhill Pottery');
});

test('a signed-out client is refused', async () => {
  expect((await app.client().get('/api/brand')).status).toBe(401);
  expect((await app.client().put('/api/brand', kit)).status).toBe(401);
});

test.each([
  [{ colors: Array.from({ length: 9 }, (_, index) => `#00000${index}`) }, 'A brand can have up to 8 colors.'],
  [{ colors: ['bluish'] }, 'Use a color such as #1f4fd8.'],
  [{ colors: ['red;background:url(x)'] }, 'Use a color such as #1f4fd8.'],
  [{ logoUrl: 'javascript:alert(1)' }, 'Use an image address that begins with https.'],
  [{ bodyFont: 'Arial;}' }, null],
])('%j is refused and nothing is changed', async (wrong, message) => {
  await member.put('/api/brand', kit);
  const answer = await member.put('/api/brand', wrong);
  expect(answer.status).toBe(400);
  if (message) expect(answer.body.message).toBe(message);
  expect((await member.get('/api/brand')).body.brandName).toBe('Fernhill Pottery');
});

test('a greeting and sign-off follow the export', async () => {
  const blocks = [{ id: 'a', type: 'text', content: 'The kettle is back.' }];
  const signed = await member.post('/api/export/step3', { blocks, signOff: 'See you soon,' });
  expect(signed.body.html).toContain('See you soon,');
  expect(signed.body.text).toContain('See you soon,');
  expect((await member.post('/api/export/step3', { blocks })).body.html).toContain(kit.signOff);
  await member.put('/api/brand', empty);
  expect((await member.post('/api/export/step3', { blocks })).body.html).toContain('Best wishes,');
});
