// Emails with sections through the API: blocks and sections, old programs, and everything that keeps an email.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';

let app: TestServer;
let member: Client;
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
});
afterAll(() => app.close());

const text = (id: string) => ({ id, type: 'text', content: `Words of ${id}` });
const sections = [
  { id: 's1', columns: [{ id: 'c1', blocks: [text('a')] }] },
  {
    id: 's2',
    name: 'Offers',
    ratio: [1, 2],
    styles: { backgroundColor: '#fde68a' },
    columns: [
      { id: 'c2', blocks: [text('b')] },
      { id: 'c3', blocks: [text('c')] },
    ],
  },
];
const create = async (content: object) => {
  const { status, body } = await member.post('/api/templates', { name: 'Layout', content });
  expect(status).toBe(201);
  return body;
};
const idsOf = (blocks: { id: string }[]) => blocks.map(({ id }) => id).join('');

test('an email with sections is answered with its blocks in reading order, and rendered with its columns', async () => {
  const made = await create({ sections });
  expect(made.content).toMatchObject({
    schemaVersion: 2,
    sections: [{ id: 's1' }, { name: 'Offers', ratio: [1, 2] }],
  });
  expect(idsOf(made.content.blocks)).toBe('abc');
  expect(made.htmlContent).toContain('class="col"');
  const read = await member.get(`/api/templates/${made.id}`);
  expect(read.body.content).toEqual(made.content);
  const [version] = (await member.get(`/api/templates/${made.id}/versions`)).body;
  expect(version).toMatchObject({ blockCount: 3 });
  expect((await member.get(`/api/templates/${made.id}/versions/${version.id}`)).body.content).toEqual(
    made.content,
  );
  const other = await app.member('ben@other.example');
  expect((await other.get(`/api/templates/${made.id}`)).status).toBe(404);
});

test('one plain section is answered as blocks, as before', async () => {
  const [plain] = sections;
  const { content } = await create({ schemaVersion: 2, sections: [plain] });
  expect(content).toMatchObject({ schemaVersion: 1, blocks: [{ id: 'a' }] });
  expect(content).not.toHaveProperty('sections');
});

test.each([
  ['blocks beside sections', { blocks: [], sections }, 'Send either blocks or sections'],
  ['a section without a column', { sections: [{ id: 's', columns: [] }] }, 'A section needs a column.'],
  [
    'five columns',
    { sections: [{ id: 's', columns: [1, 2, 3, 4, 5].map((n) => ({ id: `c${n}` })) }] },
    'up to 4 columns',
  ],
  ['two equal ids', { sections: [{ id: 's', columns: [{ id: 's' }] }] }, 'Two parts have the same id.'],
  ['a newer version', { schemaVersion: 3, blocks: [] }, ''],
])('%s are refused in plain words', async (_, content, message) => {
  const { status, body } = await member.post('/api/templates', { name: 'x', content });
  expect([status, body.errors?.[0]?.message ?? '']).toEqual([400, expect.stringContaining(message)]);
  expect(JSON.stringify(body)).not.toMatch(/Invalid (input|option)/);
});

test('a program that knows blocks only takes no layout apart', async () => {
  const { id, revision, content } = await create({ sections });
  const change = (next: object) => member.put(`/api/templates/${id}`, { name: 'Layout', content: next });
  const { blocks } = content;
  const refused = await change({ blocks });
  expect([refused.status, refused.body]).toMatchObject([409, { id, revision }]);
  expect(refused.body.message).toContain('sections and columns');
  expect((await member.get(`/api/templates/${id}`)).body).toMatchObject({
    revision,
    content: { schemaVersion: 2 },
  });
  expect((await change({ sections: content.sections })).status).toBe(200);
  // The builder says that the layout is meant to go.
  const plain = await change({ schemaVersion: 2, blocks });
  expect([plain.status, plain.body.content.schemaVersion, plain.body.content.sections]).toEqual([
    200,
    1,
    undefined,
  ]);
  expect((await change({ blocks })).status).toBe(200);
});

test('exports, saved sections and saved HTML keep the layout', async () => {
  const exported = await member.post('/api/export-template', { sections });
  expect([exported.status, exported.body.html.includes('class="col"')]).toEqual([200, true]);
  expect(exported.body.text).toContain('Words of c');
  expect((await member.post('/api/export-template', {})).status).toBe(400);
  const [, offers] = sections;
  const saved = await member.post('/api/saved-sections', { name: 'Offers', sections: [offers] });
  expect([saved.status, idsOf(saved.body.blocks), saved.body.sections]).toMatchObject([
    201,
    'bc',
    [{ name: 'Offers' }],
  ]);
  expect((await member.get('/api/saved-sections')).body).toEqual([saved.body]);
  expect(
    (
      await member.post('/api/saved-sections', {
        name: 'Empty',
        sections: [{ id: 's', columns: [{ id: 'c' }] }],
      })
    ).status,
  ).toBe(400);
  const html = await member.post('/api/saved-html-templates', {
    templateName: 'Out',
    htmlContent: '<p>x</p>',
    sections,
  });
  expect([html.status, idsOf(html.body.blocks), html.body.sections.length]).toEqual([201, 'abc', 2]);
});

test('conditions and repeats come back from templates, versions, saved sections and exports', async () => {
  const when = { match: 'any', not: true, conditions: [{ about: 'tag', operator: 'has', id: 'x' }] };
  const repeat = { source: 'products', items: [{ name: 'Pears', price: '19.90' }], limit: 2 };
  const [plain] = sections;
  const conditional = { ...plain, when, repeat, columns: [{ id: 'c', blocks: [{ ...text('a'), when }] }] };
  const expected = [{ when, repeat, columns: [{ blocks: [{ when }] }] }];
  const made = await create({ sections: [conditional] });
  expect(made.content.sections).toMatchObject(expected);
  const [version] = (await member.get(`/api/templates/${made.id}/versions`)).body;
  const kept = await member.get(`/api/templates/${made.id}/versions/${version.id}`);
  expect(kept.body.content).toEqual(made.content);
  const saved = await member.post('/api/saved-sections', { name: 'For some', sections: [conditional] });
  expect(saved.body.sections).toMatchObject(expected);
  const exported = await member.post('/api/export-template', { sections: [conditional] });
  const codes = exported.body.warnings.map(({ code }: { code: string }) => code);
  expect([codes, exported.body.html.includes('Words of a')]).toEqual([['conditions-exported'], true]);
  const [block] = (await create({ blocks: [{ ...text('a'), when }] })).content.blocks;
  expect(block.when).toEqual(when);
  const refused = await member.post('/api/templates', {
    name: 'x',
    content: { sections: [{ ...plain, when: { conditions: [{ about: 'moon', operator: 'is' }] } }] },
  });
  expect(refused.status).toBe(400);
});
