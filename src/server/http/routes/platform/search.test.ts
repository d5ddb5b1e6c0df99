// The search over everything, by the real server.
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchGroup, SearchKind, SearchResult } from '#contract/platform/search.ts';
import {
  type Answer,
  type Client,
  startTestServer,
  type TestServer,
} from '../../../../../test/support/app.ts';
import { updateAllSearchIndexes } from '../../../../../test/support/samples/search-indexes.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

let owner: Client;
beforeEach(async () => {
  owner = await app.member();
});

const ask = (client: Client, query: string): Promise<Answer> =>
  client.get(`/api/search?q=${encodeURIComponent(query)}`);

const groupsOf = async (query: string, client = owner): Promise<SearchGroup[]> => {
  const answer = await ask(client, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.groups;
};

const resultsOf = async (kind: SearchKind, query: string, client = owner): Promise<SearchResult[]> =>
  (await groupsOf(query, client)).find((group) => group.kind === kind)?.results ?? [];

const titlesOf = async (kind: SearchKind, query: string, client = owner): Promise<string[]> =>
  (await resultsOf(kind, query, client)).map(({ title }) => title);

const made = async (path: string, body: unknown, client = owner): Promise<string> => {
  const answer = await client.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

const definition = {
  match: 'all',
  groups: [{ match: 'all', conditions: [{ about: 'email', operator: 'contains', value: 'shop' }] }],
};

const add = {
  template: (name: string, client = owner) =>
    made('/api/templates', { name, content: { blocks: [] } }, client),
  campaign: (name: string, subject = 'Hello', client = owner) =>
    made(
      '/api/esp/campaigns',
      { name, subject, fromName: 'Ann', fromEmail: 'ann@shop.example', htmlContent: '<p>x</p>' },
      client,
    ),
  contact: (email: string, firstName = '', lastName = '', client = owner) =>
    made('/api/esp/contacts', { email, firstName, lastName }, client),
  list: (name: string, client = owner) => made('/api/esp/lists', { name }, client),
  segment: (name: string, client = owner) => made('/api/esp/segments', { name, definition }, client),
  savedResult: (templateName: string, client = owner) =>
    made('/api/saved-html-templates', { templateName, htmlContent: `<p>${templateName}</p>` }, client),
};

const addDesign = async (name: string, description = ''): Promise<string> => {
  const id = app.server.ctx.newId();
  const now = app.server.ctx.now();
  await app.server.ctx.db
    .insertInto('public_templates')
    .values({
      id,
      name,
      description,
      trade: 'books',
      category: 'campaigns',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
};

const addOfEach = async (name: string, client = owner): Promise<Record<SearchKind, string>> => ({
  template: await add.template(name, client),
  design: await addDesign(name),
  campaign: await add.campaign(name, 'Hello', client),
  contact: await add.contact(`x${app.server.ctx.newId().toLowerCase()}@shop.example`, name, 'X', client),
  list: await add.list(name, client),
  segment: await add.segment(name, client),
  savedResult: await add.savedResult(name, client),
});

it('finds each kind, in one order, by an id that its own call knows', async () => {
  const ids = await addOfEach('Juniper');
  const groups = await groupsOf('juniper');
  expect(groups.map(({ kind, results }) => [kind, results.map(({ id }) => id)])).toEqual(
    Object.entries(ids).map(([kind, id]) => [kind, [id]]),
  );
  for (const { kind, results } of groups) {
    expect(results[0], kind).toMatchObject({
      title: kind === 'contact' ? 'Juniper X' : 'Juniper',
      match: 'start',
      at: expect.stringMatching(/^20\d\d-.*Z$/),
    });
  }
  for (const path of [
    `/api/templates/${ids.template}`,
    `/api/public-templates/${ids.design}`,
    `/api/esp/campaigns/${ids.campaign}`,
    `/api/esp/contacts/${ids.contact}`,
    `/api/esp/lists/${ids.list}`,
    `/api/esp/segments/${ids.segment}`,
  ])
    expect((await owner.get(path)).status, path).toBe(200);
});

it('puts the beginning of a name before the beginning of a word, and that before a part', async () => {
  for (const name of [
    'Sale in winter',
    'The wholesaler',
    'Our sale',
    'Sale in spring',
    'Resale',
    'Mail (sale)',
    'Nothing of it',
  ]) {
    await add.template(name);
    app.advance(1_000);
  }
  const results = await resultsOf('template', 'SALE');
  expect(results.map(({ title, match }) => [title, match])).toEqual([
    ['Sale in spring', 'start'],
    ['Sale in winter', 'start'],
    ['Mail (sale)', 'word'],
    ['Our sale', 'word'],
    ['Resale', 'part'],
  ]);
});

it('puts what was changed last first among equal matches', async () => {
  const first = await add.template('Autumn 1');
  app.advance(1_000);
  await add.template('Autumn 2');
  app.advance(1_000);
  expect(await titlesOf('template', 'autumn')).toEqual(['Autumn 2', 'Autumn 1']);
  await owner.put(`/api/templates/${first}`, { name: 'Autumn 1', content: { blocks: [] } });
  expect(await titlesOf('template', 'autumn')).toEqual(['Autumn 1', 'Autumn 2']);
});

it('gives at most five of a kind', async () => {
  for (let n = 1; n <= 7; n += 1) {
    await add.list(`Group ${n}`);
    await add.contact(`group${n}@shop.example`);
  }
  expect(await titlesOf('list', 'group')).toHaveLength(5);
  expect(await titlesOf('contact', 'group')).toEqual([7, 6, 5, 4, 3].map((n) => `group${n}@shop.example`));
});

it('wants all words, in any order', async () => {
  await add.template('Spring sale for members');
  await add.template('Spring news');
  expect(await titlesOf('template', 'sale spring')).toEqual(['Spring sale for members']);
  expect(await titlesOf('template', 'members  SPR')).toEqual(['Spring sale for members']);
  expect(await titlesOf('template', 'spring autumn')).toEqual([]);
});

it('searches the subject of a campaign and the description of a design behind their names', async () => {
  await add.campaign('Week 12', 'Tulips are here');
  await add.campaign('All about tulips');
  expect(await resultsOf('campaign', 'tulip')).toMatchObject([
    { title: 'All about tulips', match: 'word', subtitle: 'Hello' },
    { title: 'Week 12', match: 'part', subtitle: 'Tulips are here' },
  ]);
  await addDesign('Quiet page', 'For a shop of zithers');
  expect(await resultsOf('design', 'zither')).toMatchObject([
    { title: 'Quiet page', match: 'part', subtitle: 'For a shop of zithers' },
  ]);
});

it('finds nothing of another workspace, but the same designs', async () => {
  await addOfEach('Foxglove');
  const stranger = await app.member();
  expect((await groupsOf('foxglove', stranger)).map(({ kind }) => kind)).toEqual(['design']);
});

it('finds nothing that was deleted', async () => {
  const ids = await addOfEach('Larkspur');
  for (const path of [
    `/api/templates/${ids.template}`,
    `/api/esp/campaigns/${ids.campaign}`,
    `/api/esp/lists/${ids.list}`,
    `/api/esp/segments/${ids.segment}`,
    `/api/saved-html-templates/${ids.savedResult}`,
  ])
    expect((await owner.delete(path)).status, path).toBe(200);
  const { db, now } = app.server.ctx;
  await db.updateTable('public_templates').set({ deleted_at: now() }).where('id', '=', ids.design).execute();
  expect((await groupsOf('larkspur')).map(({ kind }) => kind)).toEqual(['contact']);
  const deleted = await owner.post('/api/esp/contacts/bulk', { action: 'delete', ids: [ids.contact] });
  expect(deleted.status, deleted.text).toBeLessThan(300);
  expect(await groupsOf('larkspur')).toEqual([]);
  await updateAllSearchIndexes(app.server.ctx);
  expect(await groupsOf('larkspur')).toEqual([]);
});

describe('contacts', () => {
  const isIndexed = async (): Promise<void> => {
    const stale = async () => {
      await updateAllSearchIndexes(app.server.ctx);
      return app.server.ctx.db
        .selectFrom('contact_blocks')
        .select('block')
        .where('is_folded', '=', false)
        .execute();
    };
    await expect.poll(stale).toEqual([]);
  };

  const people = async (): Promise<void> => {
    await add.contact('zoe@shop.example', 'Marta', 'Lind');
    await add.contact('marta.berg@shop.example');
    await add.contact('info@marta.example', '', '');
    await add.contact('x1@shop.example', 'Anna', 'Marta-Olsen');
    await add.contact('x2@shop.example', '', 'Marta');
    await add.contact('smartass@shop.example', 'Otto', 'Klein');
    await add.contact('x3@shop.example', 'Özlem', "O'Marta");
  };

  const ranked = async (): Promise<void> => {
    expect((await resultsOf('contact', 'MARTA')).map(({ title, match }) => [title, match])).toEqual([
      ['Marta', 'start'],
      ['marta.berg@shop.example', 'start'],
      ['Marta Lind', 'start'],
      ["Özlem O'Marta", 'word'],
      ['Anna Marta-Olsen', 'word'],
    ]);
    expect((await resultsOf('contact', 'arta')).map(({ match }) => match)).toEqual(Array(5).fill('part'));
    expect(await resultsOf('contact', 'ozlem')).toMatchObject([
      { title: "Özlem O'Marta", subtitle: 'x3@shop.example', match: 'start' },
    ]);
    expect(await resultsOf('contact', 'lind marta')).toMatchObject([{ title: 'Marta Lind', match: 'word' }]);
    expect(await resultsOf('contact', 'Marta Li')).toMatchObject([{ title: 'Marta Lind', match: 'start' }]);
    expect(await resultsOf('contact', 'marta.example')).toMatchObject([
      { title: 'info@marta.example', subtitle: null, match: 'word' },
    ]);
    // The words are of different contacts of one block.
    expect(await resultsOf('contact', 'lind otto')).toEqual([]);
  };

  it('are ranked while the search index is behind', async () => {
    await people();
    await app.server.ctx.db.updateTable('contact_blocks').set({ body: null }).execute();
    await ranked();
  });

  it('are ranked by the search index', async () => {
    await people();
    await isIndexed();
    await ranked();
  });

  it('with the best matches far behind many others are still first', async () => {
    const workspace = await app.workspaceOf(owner);
    await add.contact('polly@shop.example', 'Ada', 'One');
    await add.contact('x@pol.example', 'Ada', 'Two');
    await app.database.pool.query(
      `insert into contacts (workspace_id, id, email, first_name, last_name, status, consent_source, created_at, updated_at)
      select $1, 1000 + n, 'octopole' || n || '@shop.example', '', '', 'subscribed', 'import', now(), now()
      from generate_series(1, 700) n`,
      [workspace],
    );
    const ranked = async (query: string): Promise<void> =>
      expect((await resultsOf('contact', query)).map(({ title, match }) => [title, match])).toEqual([
        ['Ada One', 'start'],
        ['Ada Two', 'word'],
        ['octopole700@shop.example', 'part'],
        ['octopole699@shop.example', 'part'],
        ['octopole698@shop.example', 'part'],
      ]);
    await ranked('pol');
    await isIndexed();
    await ranked('pol');
    await ranked('po');
  });
});

it.each([
  ['a percent sign', '100% off', '100%', 'o%f'],
  ['an underscore', 'snake_case', 'snake_', 'snake_a'],
  ['a backslash', 'C:\\mails', ':\\ma', '\\\\'],
  ['an apostrophe', "Ann's tips", "n's t", "n''s"],
  ['a curly apostrophe', 'Ann’s tips', "Ann's", 'Ann"s'],
  ['quotes', 'The "big" one', '"big"', "'big'"],
  ['a statement', "x'); drop table templates; --", "'); drop", '"); drop'],
  ['brackets of patterns', 'a.*[b](c)', '.*[b]', '.?[b]'],
  ['Hebrew', 'מבצע אביב', 'אביב', 'אבייב'],
  ['Arabic with marks', 'تَخْفِيضَات الصيف', 'تخفيضات', 'تخفيضاتت'],
  ['direction marks', 'Sale\u200f', '\u200esale', 'sales'],
  ['an emoji of several characters', 'Party 👩‍🎤 time', '👩‍🎤 ti', '👨‍🎤 ti'],
  ['two emoji', '🎉🎉 Sale', '🎉🎉', '🎉🎈'],
  ['Japanese', '春の新商品', '新商', '新品'],
])('%s is taken literally', async (_, name, query, other) => {
  await add.template(name);
  await add.contact('one@shop.example', 'Q', name);
  const found = async (): Promise<void> => {
    expect((await resultsOf('template', query)).map(({ title }) => title)).toEqual([name]);
    expect((await resultsOf('contact', query)).map(({ title }) => title)).toEqual([`Q ${name}`]);
    expect(await groupsOf(other)).toEqual([]);
  };
  await found();
  await updateAllSearchIndexes(app.server.ctx);
  await found();
});

it.each(['', ' ', 'a', ' a ', 'é', 'e\u0301', '\u0301\u0301', '🎉', '\u0000', '\t\n'])(
  'a query of fewer than two characters finds nothing: %j',
  async (query) => {
    await add.template('a é 🎉');
    expect(await groupsOf(query)).toEqual([]);
  },
);

it('a query without its parameter finds nothing', async () => {
  expect((await owner.get('/api/search')).body).toEqual({ groups: [] });
});

it('a control character separates words', async () => {
  await add.template('Zip and zap');
  expect(await titlesOf('template', 'zip\u0000zap')).toEqual(['Zip and zap']);
});

it('a query of 200 characters is searched, a longer one refused', async () => {
  const name = 'long '.repeat(40).trim();
  await add.template(name);
  expect(await titlesOf('template', name)).toEqual([name]);
  expect((await ask(owner, 'ﷺ'.repeat(200))).status).toBe(200);
  const refused = await ask(owner, 'x'.repeat(300));
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toMatchObject([{ path: 'q', message: expect.stringContaining('200') }]);
});

it.each(['q[]=ab', 'q=ab&q=cd', 'q=%ff', 'q=%'])(
  'a query that is no text is no error of the server: %s',
  async (text) => {
    expect((await owner.get(`/api/search?${text}`)).status).toBeLessThan(500);
  },
);

it('a signed-out client is refused', async () => {
  expect((await ask(app.client(), 'anything')).status).toBe(401);
});

it('an aborted request ends quietly, and the next one is answered', async () => {
  await add.template('Hurry');
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const abort = (afterMs: number) =>
    new Promise<string>((resolve) => {
      const request = http.get(new URL('/api/search?q=hurry', app.url), { headers: { cookie } });
      request.on('error', (error) => resolve(error.message));
      request.on('response', () => resolve('answered'));
      request.on('socket', () => setTimeout(() => request.destroy(new Error('gone')), afterMs));
    });
  const ends = await Promise.all(Array.from({ length: 20 }, (_, index) => abort(index)));
  expect(ends).toContain('gone');
  expect(await titlesOf('template', 'hurry')).toEqual(['Hurry']);
});
