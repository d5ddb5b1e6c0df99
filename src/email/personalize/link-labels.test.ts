import { expect, test } from 'vitest';
import { compileCampaign } from './compile.ts';

const linksIn = (html: string) => {
  const { links, labels } = compileCampaign(
    { html, text: '', subject: '' },
    {
      addresses: { click: (token, id) => `https://m.example/${token}.${id}` },
      tokens: () => ({ tracking: 't', personal: 'p' }),
    },
  );
  return links.map((url, id) => [url, labels[id]]);
};

test('each link is its own, also of two to one address, and has the words that readers see', () => {
  expect(
    linksIn(`<a href="https://shop.example/"><img src="x.png" alt="A blue &quot;bowl&quot;"></a>
      <p><a href="https://shop.example/">See  the
      <b>bowls</b> &amp; cups</a> or <a href='https://shop.example/b'>say "no" & it's fine</a></p>
      <a href="mailto:a@b.example">write</a><a href="https://shop.example/c"></a>`),
  ).toEqual([
    ['https://shop.example/', 'A blue "bowl"'],
    ['https://shop.example/', 'See the bowls & cups'],
    ['https://shop.example/b', 'say "no" & it\'s fine'],
    ['https://shop.example/c', ''],
  ]);
});

test('a button and its copy for Word are one link', () => {
  const button = `<!--[if mso]><v:roundrect href="https://shop.example/"><center>Buy</center></v:roundrect><![endif]-->
    <!--[if !mso]><!--><a href="https://shop.example/">Buy</a><!--<![endif]-->`;
  expect(linksIn(`${button}${button}`)).toEqual([
    ['https://shop.example/', 'Buy'],
    ['https://shop.example/', 'Buy'],
  ]);
});

test('an area of an image map is named by its text, and a link that never ends by its first words', () => {
  const html = `<map><area href="https://shop.example/a" alt="Left"></map> after
    <a href="https://shop.example/b">${'long '.repeat(200)}`;
  const [area, open] = linksIn(html);
  expect(area).toEqual(['https://shop.example/a', 'Left']);
  expect(open?.[1]).toHaveLength(120);
});

test('a mark is put at the start of each link that readers see', () => {
  const { html } = compileCampaign(
    {
      html: '<!--[if mso]><v:rect href="https://a.example"></v:rect><![endif]--><a href="https://a.example"><b>x</b></a><a href="mailto:a@b.example">y</a><a id="z">z</a>',
      text: '',
      subject: '',
    },
    {
      addresses: { click: (token, id) => `#link-${id}-${token}` },
      tokens: () => ({ tracking: 't', personal: 'p' }),
      linkMark: (id) => `<i>${id}</i>`,
    },
  );
  expect(html.pieces.join('t')).toBe(
    '<!--[if mso]><v:rect href="#link-0-t"></v:rect><![endif]--><a href="#link-0-t"><i>0</i><b>x</b></a><a href="mailto:a@b.example">y</a><a id="z">z</a>',
  );
});
