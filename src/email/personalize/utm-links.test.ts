import { expect, test } from 'vitest';
import { compileCampaign } from './compile.ts';
import { addUtmToLinks } from './utm-links.ts';

const options = {
  parameters: {
    source: 'Newsletter',
    medium: 'email',
    campaign: '{campaign_name} {date}',
    content: '',
    term: '',
  },
  campaignName: 'Spring  Sale',
  date: '2026-12-05',
  ownOrigins: ['https://mail.example'],
};
const added = 'utm_source=newsletter&utm_medium=email&utm_campaign=spring-sale-2026-12-05';
const inHtml = added.replaceAll('&', '&amp;');

const tagged = (html: string, change: Partial<typeof options.parameters> = {}) =>
  addUtmToLinks(html, { ...options, parameters: { ...options.parameters, ...change } });
const addressOf = (href: string): string | undefined => tagged(`<a href="${href}">x</a>`).links[0]?.after;

test('parameters come before the fragment and after the parameters that a link has', () => {
  expect(addressOf('https://shop.example')).toBe(`https://shop.example?${added}`);
  expect(addressOf('https://shop.example/a?b=%20+c&amp;d#e?f')).toBe(
    `https://shop.example/a?b=%20+c&d&${added}#e?f`,
  );
  expect(addressOf('https://shop.example/?')).toBe(`https://shop.example/?${added}`);
  expect(addressOf('https://shop.example/?a=1&amp;')).toBe(`https://shop.example/?a=1&${added}`);
  expect(addressOf(' HTTP://SHOP.example/\n ')).toBe(`HTTP://SHOP.example/?${added}`);
});

test('a parameter that the link has stays as it is, also encoded, in capital letters or in the fragment', () => {
  expect(addressOf('https://shop.example/?utm_source=print&amp;a=1')).toBe(
    'https://shop.example/?utm_source=print&a=1&utm_medium=email&utm_campaign=spring-sale-2026-12-05',
  );
  for (const own of ['?UTM_Source=', '?utm%5Fsource=x', '#utm_source=x', '?a=1;utm_source=x'])
    expect(addressOf(`https://shop.example/${own}`)).not.toContain('utm_source=newsletter');
  expect(addressOf('https://shop.example/?not_utm_source=1&amp;%E0%A4%A=2')).toContain(added);
});

test('merge tags inside an address keep their bytes, whatever their fallbacks contain', () => {
  const { html, links } = tagged(
    `<a href="https://shop.example/{{city|#a?b}}?c={{first_name|&quot;O'Neil&quot;}}#d">x</a>`,
  );
  expect(html).toBe(
    `<a href="https://shop.example/{{city|#a?b}}?c={{first_name|&quot;O'Neil&quot;}}&amp;${inHtml}#d">x</a>`,
  );
  expect(links[0]).toMatchObject({ number: null, exception: null });
});

test('links that must stay as they are say why', () => {
  const exceptions = [
    ['{{unsubscribe_url}}', 'personal'],
    ['{{ preferences_url }}', 'personal'],
    ['https://gate.example/?to={{web_view_url}}', 'personal'],
    ['https://MAIL.example/archive/shop', 'own-page'],
    ['{{website|https://shop.example}}', 'unknown-address'],
    ['mailto:a@shop.example?subject=x', 'not-web'],
    ['tel:+49123', 'not-web'],
    ['#below', 'not-web'],
    ['/relative', 'not-web'],
    ['', 'not-web'],
    [`https://shop.example/?${inHtml}`, 'present'],
  ];
  for (const [href, exception] of exceptions) {
    const source = `<a href="${href}">x</a>`;
    const { html, links } = tagged(source);
    expect([href, html, links[0]?.exception]).toEqual([href, source, exception]);
  }
  expect(addressOf('https://mail.example.com/')).toContain(added);
  expect(addressOf('https://mail.example:444/')).toContain(added);
});

test('a second time nothing changes, and everything beside the addresses keeps its bytes', () => {
  const source = `<!doctype html><p title='a "b"'>&eacute; https://shop.example/ <A class=x HREF = 'https://shop.example/it&#39;s'>x</A>
    <a href=https://shop.example/b>y</a><img src="https://shop.example/i.png"><link href="https://shop.example/c"><!-- <a href="https://shop.example/d">z</a> --></p>`;
  const { html } = tagged(source);
  expect(html).toBe(
    source
      .replace(`'https://shop.example/it&#39;s'`, `"https://shop.example/it's?${inHtml}"`)
      .replace('=https://shop.example/b', `="https://shop.example/b?${inHtml}"`),
  );
  expect(tagged(html).html).toBe(html);
});

test('labels and numbers fill the placeholders of a link, as reports number it', () => {
  const content = { content: '{link_number}-{link_label}' };
  const { html, links } = tagged(
    `<a href="mailto:a@b.example">write</a><a href="{{unsubscribe_url}}">leave</a>
    <!--[if mso]><v:rect href="https://shop.example/"><center>Word</center></v:rect><![endif]-->
    <a href="https://shop.example/"><b>See the</b> Bowls &amp; cups</a>
    <a href="https://shop.example/?q={{city}}">z</a><a href="https://shop.example/b"><img alt=""></a>`,
    content,
  );
  expect(links.map(({ number, label }) => [number, label])).toEqual([
    [null, 'write'],
    [null, 'leave'],
    [1, 'See the Bowls & cups'],
    [null, 'z'],
    [2, ''],
  ]);
  expect(links[2]?.after).toContain('&utm_content=1-see-the-bowls-%26-cups');
  expect(links[3]?.after).toMatch(/&utm_content=z$/);
  expect(links[4]?.after).toMatch(/&utm_content=2$/);
  expect(html.match(/utm_content=1-see-the-bowls/g)).toHaveLength(2);
  const compiled = compileCampaign(
    { html, text: '', subject: '' },
    {
      addresses: { click: (token, id) => `https://m.example/${token}.${id}` },
      tokens: () => ({ tracking: 't', personal: 'p' }),
    },
  );
  expect(compiled.links).toEqual([links[2]?.after, links[4]?.after]);
});
