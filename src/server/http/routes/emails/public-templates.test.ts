import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { drawPreviews } from '#server/domain/emails/library/design-previews.ts';
import { seedLibrary } from '#server/domain/emails/library/designs.ts';
import { hashOf } from '#server/domain/files/stored-files.ts';
import type { Designs } from '#server/providers/designs/designs.ts';
import {
  type Client,
  goodPassword,
  startTestServer,
  type TestServer,
} from '../../../../../test/support/app.ts';
import { sendImage } from '../../../../../test/support/samples/forms.ts';
import { plainImage } from '../../../../../test/support/samples/images.ts';
import { createMemory } from '../../../memory.ts';

const admin = { email: 'keeper@shop.example', password: 'a key to the shelves' };

const design = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  category: 'campaigns',
  trade: 'food',
  description: `${name}, described in one email.`,
  pictures: { hero: { width: 600, height: 300 } },
  document: {
    settings: { subject: name, preheader: 'What is in it, in a line.' },
    blocks: [
      { type: 'image', content: { src: 'picture:hero', alt: `The image of ${name}` } },
      { type: 'text', content: `Hello {{first_name|there}}, this is ${name}.` },
      { type: 'button', content: { text: 'Have a look', url: 'https://shop.example/look' } },
    ],
  },
  ...more,
});

/** A shelf that a later version of the product may change. */
const shelf = (files: Record<string, unknown>, image: Uint8Array): Designs & { files: typeof files } => {
  const sources = () =>
    Object.entries(files).map(([slug, json]) => ({
      slug,
      hash: hashOf(Buffer.from(JSON.stringify(json))),
      json,
    }));
  return {
    files,
    all: () => Promise.resolve(sources()),
    image: (file) =>
      Promise.resolve(
        file.endsWith('-hero.png') ? { hash: hashOf(image), read: () => Promise.resolve(image) } : null,
      ),
  };
};

let app: TestServer;
let member: Client;
let keeper: Client;
let image: Buffer;
let designs: ReturnType<typeof shelf>;
beforeAll(async () => {
  image = await plainImage(1_200, 600, '#2f7d4f').png().toBuffer();
  designs = shelf(
    {
      'first-roast': design('First roast'),
      'gift-guide': design('Gift guide', { category: 'promotional', trade: 'books' }),
      'how-we-knead': design('How we knead', { category: 'educational', trade: 'food' }),
      'not-a-design': { name: 'Broken' },
      palette: {
        ...design('Palette', { category: 'flows', trade: 'home' }),
        document: {
          settings: {
            subject: 'Palette',
            dark: { backgroundColor: '#111111', color: '#eeeeee', linkColor: '#99bbff' },
          },
          blocks: [{ type: 'text', content: 'Dark in the dark.' }],
        },
      },
    },
    image,
  );
  app = await startTestServer({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }, { designs });
  [member, keeper] = [await app.member(), app.client()];
  await keeper.post('/api/auth/login', admin);
});
afterAll(() => app.close());

const list = async (query = '', client = member) => (await client.get(`/api/public-templates${query}`)).body;
const names = async (query = '') => (await list(query)).map(({ name }: { name: string }) => name);
const find = async (name: string, client = member) =>
  (await list('', client)).find((one: { name: string }) => one.name === name);
const add = (body: Record<string, unknown>) => keeper.post('/api/admin/templates', body);

describe('the library', () => {
  test('lists the designs without their emails, for signed-in users', async () => {
    expect((await names()).sort()).toEqual(['First roast', 'Gift guide', 'How we knead', 'Palette']);
    const roast = await find('First roast');
    expect(roast).toEqual({
      id: 'first-roast',
      name: 'First roast',
      category: 'campaigns',
      trade: 'food',
      description: 'First roast, described in one email.',
      previewImageUrl: expect.stringMatching(/^http.*\/(library\/previews|uploads)\//),
      canvaUrl: expect.stringMatching(/^https:/),
      opensInBuilder: true,
      useCount: 0,
      createdAt: expect.any(String),
    });
    for (const path of ['/api/public-templates', '/api/public-templates/first-roast'])
      expect((await app.client().get(path)).status).toBe(401);
  });

  test('is searched, filtered and sorted', async () => {
    expect(await names('?search=GIFT')).toEqual(['Gift guide']);
    expect(await names('?search=%25')).toEqual([]);
    expect(await names('?category=educational')).toEqual(['How we knead']);
    expect(await names('?trade=food&sort=name')).toEqual(['First roast', 'How we knead']);
    expect((await member.get('/api/public-templates?category=posters')).status).toBe(400);
    await member.post('/api/public-templates/how-we-knead/used');
    expect((await names('?sort=used'))[0]).toBe('How we knead');
    expect((await member.post('/api/public-templates/nothing/used')).status).toBe(404);
  });

  test.each(['newest', 'name', 'used'])('comes in pages by %s, each design once', async (sort) => {
    const whole = await names(`?sort=${sort}`);
    const read: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await member.get(
        `/api/public-templates?sort=${sort}&limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      expect(page.status).toBe(200);
      read.push(...page.body.map(({ name }: { name: string }) => name));
      cursor = page.headers.get('x-next-cursor');
    }
    expect(read).toEqual(whole);
  });

  test('a cursor of another list is refused with a message', async () => {
    for (const cursor of [
      'x',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    ])
      expect((await member.get(`/api/public-templates?cursor=${cursor}`)).status).toBe(400);
    const byName = Buffer.from('["a","b"]').toString('base64url');
    expect((await member.get(`/api/public-templates?cursor=${byName}`)).status).toBe(400);
    const byTime = (await member.get('/api/public-templates?limit=1')).headers.get('x-next-cursor');
    const asUsed = await member.get(`/api/public-templates?sort=used&cursor=${byTime}`);
    expect([asUsed.status, asUsed.body.message]).toEqual([
      400,
      'This cursor belongs to a different sort order. Start from the first page.',
    ]);
  });

  test('returns a design with its email, whose images every reader can load', async () => {
    const { status, body } = await member.get('/api/public-templates/first-roast');
    expect(status).toBe(200);
    const [imageBlock, text] = body.content.blocks;
    expect(imageBlock.content.src).toBe(`${app.url}/uploads/${hashOf(image)}.png`);
    expect([imageBlock.content.naturalWidth, text.type]).toEqual([1_200, 'text']);
    const file = await app.client().get(imageBlock.content.src);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await member.get('/api/public-templates/nothing')).status).toBe(404);
  });

  test('its images stay when another owner of the same one deletes it', async () => {
    const { body } = await member.get('/api/public-templates/first-roast');
    const address = body.content.blocks[0].content.src;
    const guest = await app.member('guest@shop.example');
    const sent = await sendImage(guest, image);
    expect((await guest.delete(`/api/uploads/${sent.body.id}`)).status).toBe(200);
    await guest.post('/api/account/delete', {
      confirmation: 'guest@shop.example',
      currentPassword: goodPassword,
    });
    expect((await app.client().get(address)).status).toBe(200);
  });

  test('shows a design in a page of its own: no scripts, no merge tags, no working links', async () => {
    const page = await member.get('/preview/library/first-roast');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox/);
    expect(page.text).toContain('Hello there, this is First roast.');
    expect(page.text).not.toMatch(/<a [^>]*href=/);
    const dark = await member.get('/preview/library-dark/palette');
    expect(dark.text).toContain('@media all');
    expect((await member.get('/preview/library/palette')).text).toContain('@media not all');
    expect((await app.client().get('/preview/library/first-roast')).status).toBe(303);
    expect((await member.get('/preview/library/nothing')).status).toBe(404);
  });

  test('renders a preview at its first request, at an address that never changes', async () => {
    const { previewImageUrl } = await find('Gift guide');
    const responses = await Promise.all([1, 2, 3].map(() => app.client().get(previewImageUrl)));
    const [drawn] = responses;
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    const address = drawn?.headers.get('location') ?? '';
    expect((await find('Gift guide')).previewImageUrl).toBe(address);
    const file = await fetch(address);
    expect(file.headers.get('cache-control')).toContain('immutable');
    const { format, width } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect([format, width]).toEqual(['jpeg', 600]);
    expect((await app.client().get('/library/previews/nothing')).status).toBe(404);
  });

  test('renders missing previews until it is stopped', async () => {
    let rests = 0;
    await drawPreviews(app.server.ctx, () => Promise.resolve(++rests < 2));
    const drawn = (await list()).filter((one: { previewImageUrl: string }) =>
      one.previewImageUrl.includes('/uploads/'),
    );
    expect([rests, drawn.length]).toEqual([2, 2]);
  });
});

describe('administration of the library', () => {
  test.each([
    ['GET', '/api/admin/templates', undefined],
    ['GET', '/api/admin/templates/first-roast', undefined],
    ['POST', '/api/admin/templates', { name: 'Mine', previewImageUrl: 'https://shop.example/a.png' }],
    ['PATCH', '/api/admin/templates/first-roast', { name: 'Mine' }],
    ['DELETE', '/api/admin/templates/first-roast', undefined],
  ])('%s %s is refused to others', async (method, path, body) => {
    expect((await app.client().request(method, path, body)).status).toBe(401);
    const refused = await member.request(method, path, body);
    expect([refused.status, refused.body]).toEqual([403, { message: 'Forbidden' }]);
  });

  test('adds a design: a name, an image, and optional fields', async () => {
    const made = await add({
      name: ' Poster ',
      category: 'filters',
      previewImageUrl: 'https://shop.example/poster.png',
      canvaUrl: 'https://www.canva.com/design/poster',
      designNotes: 'Ask Mara before changing it.',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Poster',
      category: 'filters',
      previewImageUrl: 'https://shop.example/poster.png',
      canvaUrl: 'https://www.canva.com/design/poster',
      designNotes: 'Ask Mara before changing it.',
      isBuiltIn: false,
      opensInBuilder: false,
      content: null,
    });
    const shown = await find('Poster');
    expect(shown.id).toBe(made.body.id);
    expect(shown).not.toHaveProperty('designNotes');
    expect((await names())[0]).toBe('Poster');
    const listed = (await keeper.get('/api/admin/templates?category=filters')).body;
    expect(listed.map(({ designNotes }: { designNotes: string }) => designNotes)).toEqual([
      'Ask Mara before changing it.',
    ]);
    expect((await member.get(`/preview/library/${made.body.id}`)).status).toBe(404);
    await keeper.delete(`/api/admin/templates/${made.body.id}`);
  });

  test.each([
    [{}],
    [{ name: 'Poster' }],
    [{ previewImageUrl: 'https://shop.example/a.png' }],
    [{ name: '  ', previewImageUrl: 'https://shop.example/a.png' }],
    [{ name: 'Poster', previewImageUrl: '' }],
    [{ name: null, previewImageUrl: null }],
  ])('without a name or an image nothing is added: %o', async (body) => {
    const refused = await add(body);
    expect([refused.status, refused.body.message]).toEqual([400, 'Template name and image URL are required']);
  });

  test.each([
    ['previewImageUrl', 'javascript:alert(1)'],
    ['canvaUrl', 'javascript:alert(1)'],
    ['canvaUrl', 'data:text/html,x'],
    ['category', 'posters'],
    ['name', 'x'.repeat(201)],
  ])('a %s that is none is refused', async (field, value) => {
    const body = { name: 'Poster', previewImageUrl: 'https://shop.example/a.png', [field]: value };
    expect((await add(body)).status).toBe(400);
    expect((await keeper.patch('/api/admin/templates/first-roast', { [field]: value })).status).toBe(400);
  });

  test('an uploaded preview stays when its upload is deleted', async () => {
    const { body } = await sendImage(keeper, await plainImage(400, 300, '#c02020').png().toBuffer());
    const made = await add({ name: 'Red', previewImageUrl: body.url });
    await keeper.delete(`/api/uploads/${body.id}`);
    expect((await app.client().get(made.body.previewImageUrl)).status).toBe(200);
    await keeper.delete(`/api/admin/templates/${made.body.id}`);
  });

  test('changes the named keys and no others; the rendered preview stays', async () => {
    const before = (await keeper.get('/api/admin/templates/how-we-knead')).body;
    const changed = await keeper.patch('/api/admin/templates/how-we-knead', {
      name: 'How we fold',
      previewImageUrl: before.previewImageUrl,
      canvaUrl: '',
    });
    expect([changed.status, changed.body.name, changed.body.canvaUrl]).toEqual([200, 'How we fold', null]);
    expect(changed.body.description).toBe(before.description);
    expect(changed.body.content).toEqual(before.content);
    expect(changed.body.previewImageUrl).toMatch(/\/(uploads|library\/previews)\//);
    expect((await fetch(changed.body.previewImageUrl)).status).toBe(200);
    const emptied = await keeper.patch('/api/admin/templates/how-we-knead', { name: '' });
    expect([emptied.status, emptied.body.message]).toEqual([400, 'Template name and image URL are required']);
    expect((await keeper.patch('/api/admin/templates/nothing', { name: 'x' })).status).toBe(404);
  });

  test('an email from the builder replaces the design, with a new preview', async () => {
    const before = (await keeper.get('/api/admin/templates/gift-guide')).body;
    const own = await sendImage(keeper, await plainImage(600, 300, '#203040').png().toBuffer());
    const content = {
      ...before.content,
      blocks: [
        { id: 'own', type: 'image', content: { src: own.body.url, alt: 'Blue' } },
        { id: 'words', type: 'text', content: 'A guide of our own' },
      ],
    };
    const path = '/api/admin/templates/gift-guide';
    const saved = await keeper.patch(path, { content, baseRevision: before.revision });
    expect([saved.status, saved.body.revision]).toEqual([200, before.revision + 1]);
    const stale = await keeper.patch(path, { content, baseRevision: before.revision });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { id: 'gift-guide', revision: before.revision + 1 },
    ]);
    await keeper.delete(`/api/uploads/${own.body.id}`);
    const { body } = await member.get('/api/public-templates/gift-guide');
    expect(body.content.blocks[0].content.src).toBe(own.body.url);
    expect((await app.client().get(own.body.url)).status).toBe(200);
    await vi.waitFor(
      async () => {
        const { previewImageUrl } = await find('Gift guide');
        expect(previewImageUrl).toMatch(/\/uploads\//);
        expect(previewImageUrl).not.toBe(before.previewImageUrl);
      },
      { timeout: 120_000, interval: 200 },
    );
  });

  test('a deleted design disappears for everyone, and can be restored', async () => {
    const path = '/api/admin/templates/first-roast';
    expect((await keeper.delete(path)).body).toEqual({ success: true });
    expect(await names()).not.toContain('First roast');
    for (const [method, address, client] of [
      ['GET', '/api/public-templates/first-roast', member],
      ['GET', path, keeper],
      ['PATCH', path, keeper],
      ['DELETE', path, keeper],
      ['GET', '/library/previews/first-roast', member],
    ] as const)
      expect((await client.request(method, address)).status).toBe(404);
    expect((await keeper.patch(path, { isDeleted: false })).status).toBe(200);
    expect(await names()).toContain('First roast');
  });
});

test('a later version adds designs and changes unmodified ones', async () => {
  const first = shelf(
    {
      unchanged: design('Unchanged'),
      changed: design('Changed'),
      edited: design('Edited'),
      deleted: design('Deleted'),
      dropped: design('Dropped'),
      mine: design('Mine'),
    },
    image,
  );
  const own = await startTestServer(
    { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    { designs: first },
  );
  try {
    const keeper = own.client();
    await keeper.post('/api/auth/login', admin);
    const read = async () =>
      (await keeper.get('/api/public-templates?sort=name')).body.map(({ name }: { name: string }) => name);
    expect(await read()).toHaveLength(6);
    await keeper.patch('/api/admin/templates/edited', { name: 'My edit' });
    await keeper.patch('/api/admin/templates/mine', { description: 'Mine now.' });
    await keeper.delete('/api/admin/templates/deleted');

    const later = shelf(
      {
        unchanged: first.files.unchanged,
        changed: design('Changed for the better'),
        edited: design('Edited by others'),
        deleted: design('Deleted, again'),
        added: design('Added'),
      },
      image,
    );
    // Two servers of the later version start at once.
    const servers = [1, 2].map(() => ({
      ...own.server.ctx,
      memory: createMemory(),
      designs: { ...later },
    }));
    await Promise.all(servers.map((ctx) => seedLibrary(ctx)));
    expect(await read()).toEqual(['Added', 'Changed for the better', 'Mine', 'My edit', 'Unchanged']);
    const mine = (await keeper.get('/api/public-templates/mine')).body;
    expect(mine.content.blocks).toHaveLength(3);
    expect((await own.client().get(mine.content.blocks[0].content.src)).status).toBe(200);
  } finally {
    await own.close();
  }
});

test('a server without designs has an empty library', async () => {
  const own = await startTestServer({}, { designs: shelf({}, image) });
  try {
    expect((await (await own.member()).get('/api/public-templates')).body).toEqual([]);
  } finally {
    await own.close();
    await rm(own.server.ctx.config.dataDir, { recursive: true, force: true });
  }
});
