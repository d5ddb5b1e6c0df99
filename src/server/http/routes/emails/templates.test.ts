import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { cpuMsOfAll } from '../../../../../test/support/cpu.ts';

let app: TestServer;
let member: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
  stranger = await app.member();
});
afterAll(() => app.close());

const text = (content: string, id = 'block-1') => ({ id, type: 'text', content });
const email = (name: string, blocks: unknown[] = [text('Hello')]) => ({ name, content: { blocks } });

describe('templates', () => {
  test('a template is stored with the defaults of its blocks, read back, replaced and deleted', async () => {
    const made = await member.post(
      '/api/templates',
      email('Spring news', [text('Hello &amp; welcome'), { id: 'b2', type: 'button' }]),
    );
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Spring news',
      content: {
        schemaVersion: 1,
        settings: { backgroundColor: '#ffffff', fontFamily: 'Arial', maxWidth: '600px' },
        blocks: [
          { type: 'text', content: 'Hello &amp; welcome', styles: { fontSize: '16px', color: '#374151' } },
          { type: 'button', content: { text: 'Click Here' }, styles: { backgroundColor: '#3b82f6' } },
        ],
      },
    });
    expect(made.body.htmlContent).toContain('Hello &amp; welcome');
    const { id } = made.body;

    const changed = await member.put(`/api/templates/${id}`, {
      ...email('Summer news'),
      htmlContent: '<p>cached</p>',
    });
    expect([changed.status, changed.body.id, changed.body.htmlContent]).toEqual([200, id, '<p>cached</p>']);
    expect((await member.get(`/api/templates/${id}`)).body.name).toBe('Summer news');
    expect((await member.get('/api/templates')).body.map((one: { id: string }) => one.id)).toContain(id);

    expect((await member.delete(`/api/templates/${id}`)).body).toEqual({ success: true });
    expect((await member.get(`/api/templates/${id}`)).status).toBe(404);
  });

  test('a nameless template is called Untitled Campaign', async () => {
    const made = await member.post('/api/templates', email('  '));
    expect(made.body.name).toBe('Untitled Campaign');
  });

  test("another workspace's template does not exist, with the same message as one that never did", async () => {
    const { body } = await member.post('/api/templates', email('Mine'));
    const never = await stranger.get('/api/templates/never-was-there');
    for (const answer of [
      await stranger.get(`/api/templates/${body.id}`),
      await stranger.put(`/api/templates/${body.id}`, email('Theirs')),
      await stranger.delete(`/api/templates/${body.id}`),
      await stranger.get(`/preview/template/${body.id}`),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, never.text]);
    }
    expect((await stranger.get('/api/templates')).body.map((one: { id: string }) => one.id)).not.toContain(
      body.id,
    );
    expect((await member.get(`/api/templates/${body.id}`)).body.name).toBe('Mine');
  });

  test('signed out, every call is 401 before its input is checked', async () => {
    const visitor = app.client();
    for (const answer of [
      await visitor.get('/api/templates'),
      await visitor.post('/api/templates', { nonsense: true }),
      await visitor.put('/api/templates/x', 'nonsense'),
      await visitor.delete('/api/templates/x'),
      await visitor.post('/api/export-template', {}),
      await visitor.get('/api/saved-html-templates'),
    ]) {
      expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthorized', code: 'unauthorized' }]);
    }
  });

  test('pages follow each other without gaps while rows are added', async () => {
    const writer = await app.member();
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      await writer.post('/api/templates', email(name));
    const first = await writer.get('/api/templates?limit=2');
    await writer.post('/api/templates', email('six'));
    const cursor = first.headers.get('x-next-cursor');
    const second = await writer.get(`/api/templates?limit=2&cursor=${cursor}`);
    const third = await writer.get(`/api/templates?limit=2&cursor=${second.headers.get('x-next-cursor')}`);
    const names = [first, second, third].flatMap((page) =>
      page.body.map((one: { name: string }) => one.name),
    );
    expect(names).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(third.headers.get('x-next-cursor')).toBeNull();
  });
});

describe('refused input, with the fault named', () => {
  test.each([
    ['no content', { name: 'x' }, 'content'],
    ['unknown block', email('x', [{ id: 'a', type: 'carousel' }]), 'content.blocks.0.type'],
    [
      'script link',
      email('x', [{ id: 'a', type: 'button', content: { url: ' java\tscript:alert(1)' } }]),
      'content.blocks.0.content.url',
    ],
    [
      'color that leaves its place',
      email('x', [{ id: 'a', type: 'divider', styles: { borderColor: 'red;} body{' } }]),
      'content.blocks.0.styles.borderColor',
    ],
    [
      'font that leaves its place',
      email('x', [{ id: 'a', type: 'text', styles: { fontFamily: 'Arial;background:url(x)' } }]),
      'content.blocks.0.styles.fontFamily',
    ],
    [
      '501 blocks',
      email(
        'x',
        Array.from({ length: 501 }, (_, index) => text('a', `b${index}`)),
      ),
      'content.blocks',
    ],
    ['the same id twice', email('x', [text('a'), text('b')]), 'content.blocks.1.id'],
    ['name of 201 characters', email('x'.repeat(201)), 'name'],
  ])('%s', async (_name, input, path) => {
    const answer = await member.post('/api/templates', input);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(expect.any(String));
    expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test.each([
    ['not JSON', '{"name":', 400],
    ['an array', '[]', 400],
    ['nothing', '', 400],
    ['a NUL character', '{"name":"a\\u0000b","content":{"blocks":[]}}', 400],
    [
      'half a surrogate pair',
      '{"name":"a","content":{"blocks":[{"id":"a","type":"text","content":"\\ud800"}]}}',
      400,
    ],
    ['nine megabytes', `{"name":"${'x'.repeat(9 * 1024 * 1024)}"}`, 413],
  ])('%s', async (_name, raw, status) => {
    const answer = await member.request('POST', '/api/templates', undefined, {
      raw,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toEqual(expect.any(String));
  });

  test.each(['0', '-1', '1e309', '..%2F1', '%00', 'null', 'x'.repeat(400)])('the id %s', async (id) => {
    const answer = await member.get(`/api/templates/${id}`);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body.message).toEqual(expect.any(String));
  });

  test.each([
    'limit=0',
    'limit=x',
    'cursor=MSAA',
    'cursor=LTg2NDAwMDAwMDAwMDAwMDAgeA',
    'limit=1&limit=2',
    'cursor=nonsense',
    'cursor=MTcgYQ&cursor=x',
  ])('the query %s', async (query) => {
    expect((await member.get(`/api/templates?${query}`)).status).toBe(400);
  });

  test('keys that are not fields are dropped', async () => {
    const made = await member.post('/api/templates', {
      ...email('extra'),
      id: 'chosen',
      inboxScore: 'F',
      workspaceId: 'w',
    });
    expect(made.body.id).not.toBe('chosen');
    expect(made.body.inboxScore).not.toBe('F');
    expect(made.body).not.toHaveProperty('workspaceId');
  });
});

describe('export', () => {
  test('both addresses answer the same HTML, signed by the account', async () => {
    const input = { blocks: [text('The new tea is here')], userEmail: 'mara@shop.example' };
    const one = await member.post('/api/export-template', input);
    const two = await member.post('/api/export/step3', input);
    expect(one.status).toBe(200);
    expect(two.body.html).toBe(one.body.html);
    expect(one.body.html).toMatch(/^<!DOCTYPE html>/i);
    expect(one.body.html).toContain('The new tea is here');
    expect(one.body.html).toContain('Mara');
    expect(one.body.text).toContain('The new tea is here');
  });

  test('title, sender, brand and reply request are used as text', async () => {
    const { body } = await member.post('/api/export-template', {
      blocks: [text('Hello')],
      emailTitle: '</title><script>alert(1)</script>',
      senderName: 'Ines <b>',
      brandName: 'Tea & Co',
      replyRequest: 'Tell me your favourite.',
    });
    expect(body.html).not.toContain('<script');
    expect(body.html).toContain('Ines &lt;b&gt;');
    expect(body.html).toContain('Tea &amp; Co');
    expect(body.html).toContain('Tell me your favourite.');
  });

  test('what the renderer omitted is reported', async () => {
    const { body } = await member.post('/api/export-template', {
      blocks: [
        { id: 'empty', type: 'image' },
        { id: 'cta', type: 'button', content: { text: 'Shop', url: '' } },
      ],
    });
    expect(body.warnings.map((warning: { blockId: string }) => warning.blockId)).toEqual(
      expect.arrayContaining(['cta']),
    );
    expect(body.html).not.toContain('href=""');
  });
});

describe('saved HTML', () => {
  const saved = (more: Record<string, unknown> = {}) => ({
    templateName: 'June',
    htmlContent: '<p>June</p>',
    blocks: [text('June')],
    status: 'exported',
    ...more,
  });

  test('the same HTML under the same name is one row whose status changes', async () => {
    const first = await member.post('/api/saved-html-templates', saved());
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      templateName: 'June',
      name: 'June',
      status: 'exported',
      lastUsedAt: null,
    });
    const second = await member.post('/api/saved-html-templates', saved({ status: 'ready_for_campaign' }));
    expect([second.body.id, second.body.status]).toEqual([first.body.id, 'ready_for_campaign']);
    const other = await member.post('/api/saved-html-templates', saved({ htmlContent: '<p>Changed</p>' }));
    expect(other.body.id).not.toBe(first.body.id);
  });

  test('its own name survives a later copy of the same template', async () => {
    const { body: template } = await member.post('/api/templates', email('T'));
    await member.post(
      '/api/saved-html-templates',
      saved({ templateId: template.id, templateName: 'Spring', status: 'exported' }),
    );
    await member.post(
      '/api/saved-html-templates',
      saved({ templateId: template.id, templateName: 'Keeper', status: 'saved' }),
    );
    const copied = await member.post(
      '/api/saved-html-templates',
      saved({ templateId: template.id, templateName: 'Spring', status: 'exported' }),
    );
    expect(copied.body).toMatchObject({ templateName: 'Keeper', status: 'exported' });
  });

  test('one row per template, also when its HTML and name change', async () => {
    const { body: template } = await member.post('/api/templates', email('T'));
    const first = await member.post('/api/saved-html-templates', saved({ templateId: template.id }));
    const second = await member.post(
      '/api/saved-html-templates',
      saved({ templateId: template.id, htmlContent: '<p>2</p>', templateName: 'July', status: 'saved' }),
    );
    expect(second.body).toMatchObject({
      id: first.body.id,
      htmlContent: '<p>2</p>',
      name: 'July',
      status: 'saved',
    });
    const foreign = await stranger.post('/api/saved-html-templates', saved({ templateId: template.id }));
    expect(foreign.status).toBe(404);
  });

  test('used sets the time, and the status when one is given', async () => {
    const { body } = await member.post(
      '/api/saved-html-templates',
      saved({ templateName: 'Used', status: 'saved' }),
    );
    const used = await member.patch(`/api/saved-html-templates/${body.id}/used`);
    expect(used.status).toBe(200);
    expect(used.body.lastUsedAt).not.toBeNull();
    expect(used.body.status).toBe('saved');
    const copied = await member.patch(`/api/saved-html-templates/${body.id}/used`, { status: 'exported' });
    expect(copied.body.status).toBe('exported');
    expect((await stranger.patch(`/api/saved-html-templates/${body.id}/used`)).status).toBe(404);
    expect((await stranger.delete(`/api/saved-html-templates/${body.id}`)).status).toBe(404);
    expect((await member.delete(`/api/saved-html-templates/${body.id}`)).status).toBe(200);
  });

  test('a blank name is refused with the message of the dialog', async () => {
    const answer = await member.post('/api/saved-html-templates', saved({ templateName: '   ' }));
    expect(answer.body).toEqual({
      message: 'Please enter a template name.',
      errors: [{ path: 'templateName', message: 'Please enter a template name.' }],
    });
  });

  test('the preview runs nothing and is only its owner’s', async () => {
    const { body } = await member.post(
      '/api/saved-html-templates',
      saved({ templateName: 'Hostile', htmlContent: '<script>parent.postMessage(1)</script>' }),
    );
    const preview = await member.get(`/preview/saved-html/${body.id}`);
    expect(preview.headers.get('content-type')).toContain('text/html');
    expect(preview.headers.get('content-security-policy')).toMatch(/^sandbox(?!.*allow-scripts)/);
    expect((await stranger.get(`/preview/saved-html/${body.id}`)).status).toBe(404);
    expect((await app.client().get(`/preview/saved-html/${body.id}`)).headers.get('location')).toMatch(
      /^\/login/,
    );
  });
});

describe('an email larger than 2 MB', () => {
  const blocks = Array.from({ length: 25 }, (_, index) => text('x'.repeat(90_000), `block-${index}`));
  test.each([
    ['/api/templates', { content: { blocks } }],
    ['/api/export-template', { blocks }],
    ['/api/export/step3', { blocks }],
    ['/api/saved-html-templates', { templateName: 'Large', htmlContent: '<p>Large</p>', blocks }],
  ])('%s refuses it', async (path, body) => {
    const answer = await member.post(path, body);
    expect([answer.status, answer.body.message]).toEqual([
      413,
      'This email is larger than 2 MB. Nothing was changed. Remove some blocks and try again.',
    ]);
  });
});

describe('lists of large emails', () => {
  test.each([
    ['/api/templates', { name: 'Large', content: {} }],
    ['/api/saved-html-templates', { templateName: 'Large' }],
  ])('%s answers in pages that fit', async (path, fields) => {
    const owner = await app.member();
    const made = new Set<string>();
    for (let index = 0; index < 10; index += 1) {
      const htmlContent = `${index}${'é'.repeat(2_000_000)}`;
      made.add((await owner.post(path, { ...fields, htmlContent })).body.id);
    }
    const listed: string[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const answer = await owner.get(`${path}?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
      expect(answer.text.length).toBeLessThan(36 * 1024 * 1024);
      for (const { id } of answer.body) listed.push(id);
      cursor = answer.headers.get('x-next-cursor');
      pages += 1;
    }
    expect(pages).toBe(2);
    expect(listed).toHaveLength(10);
    expect(new Set(listed)).toEqual(made);
  });
});

test('HTML that is nested deeper than any email is refused before it costs time', async () => {
  const deep = '<div>'.repeat(200_000);
  const content = { blocks: [] };
  const took = await cpuMsOfAll(async () => {
    const saved = await member.post('/api/templates', { name: 'Deep', content, htmlContent: deep });
    const judged = await member.post('/api/analyze-template', { htmlContent: deep });
    const sent = await member.post('/api/send-test-email', {
      recipientEmail: 'mara@gmail.com',
      htmlContent: '<div>'.repeat(90_000),
      templateName: 'Deep',
    });
    expect([saved, judged, sent].map(({ status, body }) => [status, body.message])).toEqual(
      Array(3).fill([422, expect.stringMatching(/nested .* deep/)]),
    );
  });
  expect(took).toBeLessThan(6_000);

  const usual = `${'<table><tr><td><p>'.repeat(60)}Hello${'<br>one<img>'.repeat(2_000)}`;
  const fine = await member.post('/api/analyze-template', { htmlContent: usual });
  expect(fine.status).toBe(200);
});
