import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../test/support/app.ts';
import { updateAllSearchIndexes } from '../../../../../test/support/samples/search-indexes.ts';
import { addCampaign } from '../../../../../test/support/samples/sent-campaign.ts';
import { idOf } from '../../../domain/audience/contacts/public-ids.ts';

let app: TestServer;
let member: Client;
let workspaceId: string;
let id: string;

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const url = (rest: string) => `/api/esp/campaigns/${id}/${rest}`;

/** Three places in the email, two of them to one address. Contact n clicked at minute n; 40 opens by people, 10 by machines. */
beforeAll(async () => {
  app = await startTestServer();
  member = await app.member();
  workspaceId = await app.workspaceOf(member);
  id = idOf('campaign', workspaceId, 1);
  await addCampaign(app.database, {
    workspace: workspaceId,
    recipientCount: 100,
    links: ['https://shop.example/a', 'https://shop.example/b', 'https://shop.example/a'],
  });
  await sql(`update campaign_links set group_id = case when id = 1 then 1 else 0 end, label = 'Link ' || id`);
  const started = `(select started_at from campaigns where id = 1)`;
  const at = `${started} + n * interval '1 minute'`;
  await sql(
    `insert into events (workspace_id, at, campaign_id, contact_id, kind, link_id, is_machine, client)
     select $1, ${at}, 1, n, 'open', null, n > 40, 'apple-mail/phone' from generate_series(1, 50) as n
     union all select $1, ${at} + interval '10 seconds', 1, n, 'click', n % 3, false, 'safari/phone' from generate_series(1, 12) as n
     union all select $1, ${at} + interval '1 hour', 1, n, 'click', 1, false, null from generate_series(1, 3) as n
     union all select $1, ${at} + interval '2 hours', 1, n, 'click', 1, true, null from generate_series(4, 5) as n`,
    [workspaceId],
  );
  await sql(`update deliveries d set opened_at = (select min(at) from events e where e.contact_id = d.contact_id
      and kind = 'open' and not is_machine), clicked_at = (select min(at) from events e where e.contact_id = d.contact_id
      and kind = 'click' and not is_machine), state = 'delivered', delivered_at = accepted_at`);
  await sql(
    `update deliveries set state = 'bounced', bounce_kind = 'hard:General', delivered_at = null, bounced_at = accepted_at where contact_id > 97`,
  );
  await updateAllSearchIndexes(app.server.ctx);
});
afterAll(() => app?.close());

const numbers = async (query: string): Promise<number[]> => {
  const found: number[] = [];
  let cursor = '';
  do {
    const page = await member.get(url(`recipients?${query}${cursor && `&cursor=${cursor}`}`));
    expect(page.status).toBe(200);
    found.push(...page.body.map(({ email }: { email: string }) => Number(/\d+/.exec(email)?.[0])));
    cursor = page.headers.get('x-next-cursor') ?? '';
  } while (cursor);
  return found;
};
const down = (from: number) => Array.from({ length: from }, (_, index) => from - index);

test('who opened and who clicked, the newest first, each once, page by page', async () => {
  expect(await numbers('did=opened&order=newest&limit=7')).toEqual(down(40));
  expect(await numbers('did=clicked&order=newest&limit=5')).toEqual(down(12));
  expect(await numbers('did=clicked')).toEqual(down(12).reverse());
  expect((await member.get(url('recipients?did=opened&order=newest&cursor=7'))).status).toBe(400);
  expect((await member.get(url('recipients?order=oldest'))).status).toBe(400);
});

test('who followed one link, or any link to its address', async () => {
  const { links } = (await member.get(url('report'))).body;
  expect(links.map(({ index, group }: { index: number; group: number }) => [index, group])).toEqual(
    expect.arrayContaining([
      [0, 0],
      [1, 1],
      [2, 0],
    ]),
  );
  expect(await numbers('link=1&order=newest&limit=2')).toEqual(
    [3, 2, 10, 7, 4, 1].sort((a, b) => order(b) - order(a)),
  );
  expect(await numbers('link=0')).toEqual([3, 6, 9, 12]);
  expect(await numbers('address=0')).toEqual([2, 3, 5, 6, 8, 9, 11, 12]);
  expect(await numbers('address=0&order=newest')).toEqual([12, 11, 9, 8, 6, 5, 3, 2]);
  expect(await numbers('address=0&search=p12')).toEqual([12]);
  expect(await numbers('link=99')).toEqual([]);
  expect((await member.get(url('recipients?link=-1'))).status).toBe(400);
  const file = await member.get(url('recipients/export?link=0&order=newest'));
  expect(
    file.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]?.replaceAll('"', '')),
  ).toEqual(['p12@people.example', 'p9@people.example', 'p6@people.example', 'p3@people.example']);
});

/** The minute of the first click of a person on link 1. */
const order = (contact: number): number => (contact % 3 === 1 ? contact : contact + 60);

test('who bounced is found by its own index, in the order of contacts', async () => {
  expect(await numbers('did=bounced&limit=2')).toEqual([98, 99, 100]);
  const { rows } = await sql(
    `explain select 1 from deliveries d where workspace_id = 'w' and bucket = '2026-11-01' and campaign_id = 1
      and contact_id > 0 and state = 'bounced' and (bounced_at is not null or bounce_kind is not null) order by contact_id limit 50`,
  );
  expect(JSON.stringify(rows)).toMatch(/deliveries_\w+_problems/);
});

test('the steps of one recipient have times, links and programs', async () => {
  const steps = async (contact: number) =>
    (await member.get(url(`recipients/${idOf('contact', workspaceId, contact)}/steps`))).body;
  const found = await steps(4);
  expect(found.map(({ type, by }: { type: string; by: string | null }) => [type, by])).toEqual([
    ['sent', null],
    ['delivered', null],
    ['opened', 'person'],
    ['clicked', 'person'],
    ['clicked', 'machine'],
  ]);
  expect(found[3]).toMatchObject({
    link: { index: 1, url: 'https://shop.example/b', label: 'Link 1' },
    client: { program: 'safari', device: 'phone' },
  });
  expect((await steps(99)).at(-1)).toMatchObject({ type: 'bounced', reason: 'The address does not exist.' });
  expect((await member.get(url(`recipients/${idOf('contact', workspaceId, 101)}/steps`))).status).toBe(404);
  const other = await app.member();
  expect((await other.get(url(`recipients/${idOf('contact', workspaceId, 4)}/steps`))).status).toBe(404);
});

test('each table of figures is a file without formulas', async () => {
  await sql(`update campaign_links set label = '=HYPERLINK("http://x")' where id = 2`);
  const lines = async (table: string) => {
    const file = await member.get(url(`report/export?table=${table}`));
    expect(file.headers.get('content-disposition')).toMatch(new RegExp(`filename="${table}-\\d{4}-`));
    return file.text.replace('\uFEFF', '').trim().split('\r\n');
  };
  expect((await lines('summary'))[0]).toBe('measure,count,percent_of_sent');
  expect(await lines('summary')).toContain('recipients,100,');
  expect((await lines('links')).length).toBe(4);
  expect((await lines('links')).join()).toContain(`'=HYPERLINK`);
  expect((await lines('hours'))[0]).toBe('hour,sent,opened,clicked,hard_bounced,complained');
  expect((await lines('bounces'))[1]).toBe('The address does not exist.,3');
  for (const table of ['clients', 'providers']) expect((await lines(table)).length).toBeGreaterThan(0);
  expect((await member.get(url('report/export?table=contacts'))).status).toBe(400);
  expect((await (await app.member()).get(url('report/export'))).status).toBe(404);
});
