import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { translatorFor } from '#text/translator.ts';
import type { ArchiveFacts } from './archive-shell.ts';
import { atomFeed } from './atom-feed.ts';
import { issueListPage } from './issue-list-page.ts';
import { issuePage } from './issue-page.ts';

const hostile = '"><script>alert(1)</script>\u0000\uFFFE & <b>';
const facts: ArchiveFacts = {
  title: hostile,
  description: hostile,
  url: 'https://letters.test/archive/kiln',
  feedUrl: 'https://letters.test/archive/kiln/atom.xml',
  signUpUrl: null,
  reportUrl: 'https://letters.test/contact',
  isIndexed: true,
  brand: hostile,
  texts: { language: 'ar', translate: translatorFor('ar') },
};
const issue = {
  title: hostile,
  summary: hostile,
  url: `${facts.url}/bowls`,
  picture: 'https://shop.test/"onerror="x',
  sentOn: { iso: '2026-11-20T10:00:00.000Z', text: '20. November 2026' },
};

test('nothing of a title becomes markup of the page', () => {
  const pages = [
    issueListPage(facts, { issues: [issue], page: 2, hasOlder: true }),
    issuePage(facts, { ...issue, emailUrl: `${issue.url}/email`, text: hostile, newer: issue, older: null }),
  ];
  for (const page of pages) {
    const names: string[] = [];
    const events: string[] = [];
    new Parser({
      onopentag: (name, attributes) => {
        names.push(name);
        events.push(...Object.keys(attributes).filter((each) => each.startsWith('on')));
      },
    }).end(page);
    expect(names).not.toContain('script');
    expect(names).not.toContain('b');
    expect(events).toEqual([]);
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).not.toContain('noindex');
  }
  expect(pages[0]).toContain(`href="${facts.url}" rel="prev"`);
  expect(pages[0]).toContain(`href="${facts.url}?page=3" rel="next"`);
});

test('a feed is XML whatever its texts are', () => {
  const time = '2026-11-20T10:00:00.000Z';
  const feed = atomFeed({
    id: 'tag:letters.test,2026-11-20:archive/a1',
    title: hostile,
    description: '',
    language: 'en',
    url: facts.url,
    feedUrl: facts.feedUrl,
    updatedAt: time,
    entries: [
      {
        id: 'tag:letters.test,2026-11-20:archive/a1/1',
        title: hostile,
        summary: hostile,
        url: `${issue.url}?a=1&b="2"`,
        publishedAt: time,
        updatedAt: time,
        content: `<p>]]>${hostile}\uD800</p>`,
      },
    ],
  });
  // Characters that XML 1.0 has no way to write.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is looked for.
  expect(feed).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
  const texts: Record<string, string> = {};
  let open = '';
  new Parser(
    {
      onopentag: (name) => {
        open = name;
        expect([
          'feed',
          'id',
          'title',
          'updated',
          'author',
          'name',
          'link',
          'entry',
          'published',
          'summary',
          'content',
        ]).toContain(name);
      },
      ontext: (text) => {
        texts[open] = (texts[open] ?? '') + text;
      },
      onclosetag: () => {
        open = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  ).end(feed);
  expect(texts.content).toBe(`<p>]]>"><script>alert(1)</script> & <b>\uFFFD</p>`);
});
