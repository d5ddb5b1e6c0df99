// Every search box, by names that are not of English.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../../test/support/app.ts';
import { updateAllSearchIndexes } from '../../../../../../test/support/samples/search-indexes.ts';
import { addCampaign } from '../../../../../../test/support/samples/sent-campaign.ts';
import { idOf } from '../../../../domain/audience/contacts/public-ids.ts';

let app: TestServer;
let owner: Client;
let list: string;
beforeAll(async () => {
  app = await startTestServer();
  owner = await app.member();
});
afterAll(() => app.close());

/** First name, last name, and what people type to find them. */
const people: readonly (readonly [first: string, last: string, searches: readonly string[]])[] = [
  ['Mesut', 'Özil', ['Özil', 'ozil', 'ÖZIL', 'o\u0308zil', 'zil mes']],
  ['Иван', 'Сергеевич', ['Иван', 'иван', 'ИВАН', 'ван', 'сергеевич иван']],
  ['Артём', 'Чайкин', ['артем', 'АРТЁМ', 'чайкин']],
  ['Kari', 'Ødegård', ['Ødegård', 'ødegård', 'odegard', 'ODEGÅRD']],
  ['Þór', 'Ásgeirsson', ['Þór', 'þór', 'thor', 'asgeir']],
  ['Łukasz', 'Żółw', ['Łukasz', 'łukasz', 'lukasz', 'zolw']],
  ['Élodie', 'Bœuf', ['Élodie', 'élodie', 'elodie', 'ÉLODIE', 'boeuf']],
  ['Jürgen', 'Groß', ['GROSS', 'groß', 'Jurgen']],
  ['Σίσυφος', 'Παπαδόπουλος', ['σισυφοσ', 'ΣΊΣΥΦΟΣ', 'Σίσυφος', 'παπαδοπουλος']],
  ['İbrahim', 'Işık', ['ibrahim', 'İBRAHİM', 'ışık', 'isik', 'IŞIK']],
  ['שָׁלוֹם', 'כהן', ['שלום', 'שָׁלוֹם', 'כה']],
  ['مُحَمَّد', 'علي', ['محمد', 'مُحَمَّد']],
  ['太郎', '山田', ['山田', '太郎 山']],
  ['민준', '김', ['김', '민준']],
  ['Արամ', 'Պետրոսյան', ['արամ', 'ԱՐԱՄ']],
];

const emailOf = (at: number): string => `p${at}@shop.example`;
const found = async (path: string, search: string): Promise<string[]> => {
  const answer = await owner.get(
    `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.map(({ email, name }: { email?: string; name?: string }) => email ?? name);
};
const cases = people.flatMap(([first, last, searches], index) =>
  searches.map((search) => [search, `${first} ${last}`, emailOf(index)] as const),
);

describe('subscribers and members', () => {
  beforeAll(async () => {
    list = (await owner.post('/api/esp/lists', { name: 'Всем' })).body.id;
    for (const [at, [firstName, lastName]] of people.entries())
      await owner.post('/api/esp/contacts', { email: emailOf(at), firstName, lastName, listIds: [list] });
  });

  const all = async (): Promise<void> => {
    for (const [search, name, email] of cases) {
      expect(await found('/api/esp/contacts', search), `${search} for ${name}`).toContain(email);
      expect(await found(`/api/esp/contacts?list=${list}&subscribed=true`, search), search).toContain(email);
    }
    expect(await found(`/api/esp/lists/${list}/members`, 'odegard')).toEqual(['p3@shop.example']);
    expect(await found('/api/esp/contacts', 'ozil ivan')).toEqual([]);
    expect(await found('/api/esp/contacts', '\u0301')).toHaveLength(people.length);
    const counted = await owner.get(`/api/esp/contacts/found?search=${encodeURIComponent('ИВАН')}`);
    expect(counted.body).toEqual({ found: 1 });
  };

  it('are found in any case, with accents and without, before their blocks are written', async () => {
    await app.server.ctx.db.updateTable('contact_blocks').set({ body: null }).execute();
    await all();
  });

  it('are found after their blocks are written', async () => {
    const stale = async () => {
      await updateAllSearchIndexes(app.server.ctx);
      const blocks = app.server.ctx.db.selectFrom('contact_blocks').select('block');
      return blocks.where('is_folded', '=', false).execute();
    };
    await expect.poll(stale).toEqual([]);
    await all();
  });
});

it('recipients of a campaign are found in the same way', async () => {
  const member = await app.member();
  const workspace = await app.workspaceOf(member);
  await addCampaign(app.database, { workspace, recipientCount: 3 });
  await app.database.pool.query(
    "update contacts set first_name = 'Łukasz', last_name = 'Жуков' where workspace_id = $1 and id = 2",
    [workspace],
  );
  const path = `/api/esp/campaigns/${idOf('campaign', workspace, 1)}/recipients`;
  for (const search of ['lukasz', 'ŁUKASZ', 'жук', 'ЖУКОВ lukasz'])
    expect((await member.get(`${path}?search=${encodeURIComponent(search)}`)).body, search).toHaveLength(1);
});

const name = 'Пролетний Élan, Größe';
const searches = ['ПРОЛЕТ', 'пролетний', 'elan', 'grosse', 'GRÖSSE Élan'];

it.each([
  ['/api/templates', { name, content: { blocks: [] } }],
  ['/api/saved-html-templates', { templateName: name, htmlContent: '<p>x</p>' }],
  [
    '/api/esp/campaigns',
    { name, subject: 'S', fromName: 'Ann', fromEmail: 'ann@shop.example', htmlContent: '<p>x</p>' },
  ],
])('%s is searched in any case, with accents and without', async (path, body) => {
  const made = await owner.post(path, body);
  expect(made.status, made.text).toBe(201);
  const listed = path === '/api/templates' ? '/api/templates/summaries' : path;
  for (const search of searches) expect(await found(listed, search), search).toEqual([name]);
  expect(await found(listed, 'ЗИМ')).toEqual([]);
});
