// The template writer, the history and permissions: without a language model.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let mara: Client;
beforeAll(async () => {
  app = await startTestServer();
  mara = await app.member();
});
afterAll(() => app.close());

const request = {
  campaignType: 'flash-sale',
  userInfo: '20% off all mugs until Sunday with code MUG20',
  brandName: 'Northway',
};
const parts = ['subject', 'preheader', 'content', 'cta', 'reasoning'];

describe('POST /api/generate-campaign', () => {
  it('returns the five parts and names the writer', async () => {
    const { status, body } = await mara.post('/api/generate-campaign', request);
    expect(status).toBe(200);
    for (const part of parts) expect(body[part]).toMatch(/\S/);
    expect(body).toMatchObject({ writer: 'templates', model: null, seed: 0, warnings: [] });
    expect(body.content).toContain('MUG20');
    expect(body.content).toContain('Northway');
  });

  it('writes the same for the same seed, and something else for another', async () => {
    const texts = await Promise.all(
      [7, 7, 8].map(async (seed) => {
        const { body } = await mara.post('/api/generate-campaign', { ...request, seed });
        expect(body.seed).toBe(seed);
        return body.subject + body.content;
      }),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(texts[2]).not.toBe(texts[0]);
  });

  it('writes as many versions as requested, each different', async () => {
    const { body } = await mara.post('/api/generate-campaign', { ...request, variants: 3 });
    expect(body.variants).toHaveLength(3);
    expect(new Set(body.variants.map(({ content }: { content: string }) => content)).size).toBe(3);
    expect(body.variants[0].subject).toBe(body.subject);
  });

  it('uses the product data of a page', async () => {
    const productData = JSON.stringify({
      title: 'Harbour mug',
      price: '€24.00',
      sources: { title: 'json-ld' },
    });
    const { status, body } = await mara.post('/api/generate-campaign', {
      campaignType: 'product-launch',
      userInfo: 'It is here.',
      productUrl: 'https://northway.example/mug',
      productData,
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body.variants)).toContain('Harbour mug');
    const [entry] = (await mara.get('/api/campaign-generations')).body;
    expect(entry.product).toEqual(JSON.parse(productData));
  });

  it.each([
    [
      'data of another shape',
      { productData: JSON.stringify({ title: 24, price: ['x'], images: 'y', url: {} }) },
    ],
    [
      'a title cut in the middle of a character',
      { productData: JSON.stringify({ title: `${'Mug '.repeat(74)}of 🙂`, currency: 7 }) },
    ],
    ['an address that is none', { productUrl: 'javascript:alert(1)' }],
  ])('writes in spite of %s, and the history can still be read', async (_what, more) => {
    const { status } = await mara.post('/api/generate-campaign', { ...request, ...more });
    expect(status).toBe(200);
    const { status: read, body } = await mara.get('/api/campaign-generations?limit=1');
    expect(read).toBe(200);
    expect(body[0].userInfo.isWellFormed()).toBe(true);
  });

  it.each([
    ['no type', { userInfo: 'x' }, 'campaignType'],
    ['an empty type', { campaignType: '', userInfo: 'x' }, 'campaignType', 'Campaign Type Required'],
    ['an unknown type', { campaignType: 'nothing', userInfo: 'x' }, 'campaignType'],
    ['empty information', { campaignType: 'sale', userInfo: '  ' }, 'userInfo', 'Information Required'],
    ['product data that is no object', { ...request, productData: '[1]' }, 'productData'],
    ['product data that is no JSON', { ...request, productData: '{' }, 'productData'],
    ['too many versions', { ...request, variants: 5 }, 'variants'],
  ])('refuses %s', async (_what, body, path, message?: string) => {
    const answer = await mara.post('/api/generate-campaign', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe(path);
    if (message) expect(answer.body.message).toBe(message);
  });

  it('has no language model', async () => {
    const answer = await mara.post('/api/generate-campaign', { ...request, writer: 'ai' });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('No language model is connected');
  });

  it.each(['/api/generate-campaign/stream', '/api/generate-campaign'])(
    'streams events at %s',
    async (path) => {
      const answer = await mara.post(path, request, { headers: { accept: 'text/event-stream' } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/event-stream');
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      const events = answer.text
        .trim()
        .split('\n\n')
        .map((block) => JSON.parse(block.slice('data: '.length)));
      expect(events.map(({ type }) => type)).toEqual(['start', 'done']);
      expect(events[1].campaign.subject).toMatch(/\S/);
    },
  );

  it('requires a signed-in user with an active plan', async () => {
    for (const path of ['/api/generate-campaign', '/api/generate-campaign/stream', '/api/crawl-url'])
      expect((await app.client().post(path, request)).status).toBe(401);
    const buyer = await app.member();
    await app.endPlan(await app.workspaceOf(buyer));
    for (const path of ['/api/generate-campaign', '/api/generate-campaign/stream']) {
      const answer = await buyer.post(path, request);
      expect(answer.status).toBe(403);
      expect(answer.body.message).toBe('Your plan has ended. Renew it to continue.');
    }
    // The history can still be read and deleted.
    expect((await buyer.get('/api/campaign-generations')).status).toBe(200);
    expect((await buyer.delete('/api/campaign-generations')).status).toBe(200);
  });

  it('is limited for each person', async () => {
    const hasty = await app.member();
    const statuses: number[] = [];
    let last: Awaited<ReturnType<Client['post']>> | undefined;
    for (let index = 0; index < 121; index += 1) {
      last = await hasty.post('/api/generate-campaign', request);
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await mara.post('/api/generate-campaign', request)).status).toBe(200);
  });
});

describe('the history', () => {
  it('lists the latest first, page by page, for its own workspace', async () => {
    const writer = await app.member();
    const ids: string[] = [];
    for (const campaignType of ['sale', 'faq', 'restock'])
      ids.push((await writer.post('/api/generate-campaign', { ...request, campaignType })).body.id);
    const first = await writer.get('/api/campaign-generations?limit=2');
    expect(first.body.map(({ campaignType }: { campaignType: string }) => campaignType)).toEqual([
      'restock',
      'faq',
    ]);
    expect(first.body[0]).toMatchObject({ id: ids[2], userInfo: request.userInfo, brandName: 'Northway' });
    const next = await writer.get(
      `/api/campaign-generations?limit=2&cursor=${first.headers.get('x-next-cursor')}`,
    );
    expect(next.body.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);

    expect((await mara.delete(`/api/campaign-generations/${ids[0]}`)).status).toBe(404);
    expect((await writer.delete(`/api/campaign-generations/${ids[0]}`)).status).toBe(200);
    expect((await writer.delete(`/api/campaign-generations/${ids[0]}`)).status).toBe(404);
    expect((await writer.get('/api/campaign-generations')).body).toHaveLength(2);
    expect((await writer.delete('/api/campaign-generations')).status).toBe(200);
    expect((await writer.get('/api/campaign-generations')).body).toEqual([]);
    expect((await mara.get('/api/campaign-generations')).body.length).toBeGreaterThan(0);
  });

  it('is in the export of the account, and is deleted with the account', async () => {
    const email = 'departed@shop.example';
    const client = await app.member(email);
    await client.post('/api/generate-campaign', request);
    const exported = (await client.get('/api/account/export')).body;
    expect(exported.generatedCampaigns).toHaveLength(1);
    expect(exported.generatedCampaigns[0]).toMatchObject({
      campaign_type: 'flash-sale',
      writer: 'templates',
    });
    expect(exported.generatedCampaigns[0].workspace_id).toBeUndefined();
    const before = await app.server.ctx.db.selectFrom('campaign_generations').selectAll().execute();
    const deleted = await client.post('/api/account/delete', {
      confirmation: email,
      currentPassword: 'a letter a day',
    });
    expect(deleted.status).toBe(200);
    const after = await app.server.ctx.db.selectFrom('campaign_generations').selectAll().execute();
    expect(after).toHaveLength(before.length - 1);
  });
});

it('names the writer on /api/health and /api/config', async () => {
  expect((await mara.get('/api/health')).body.services.copywriter).toBe('templates');
  expect((await mara.get('/api/config')).body.copywriter).toEqual({ writer: 'templates', model: null });
});
