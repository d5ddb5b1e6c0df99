import { expect, it } from 'vitest';
import { describeChecks, findingOf, page } from '../../../../test/support/samples/check-cases.ts';

const words = 'These words were put here for no one to read but a filter that counts them. '.repeat(3);
const html = (body: string, head?: string) => ({ html: page(body, head) });
const sheet = (css: string) => `<meta charset="utf-8"><title>News</title><style>${css}</style>`;

it('hidden-text counts only the excess of a preheader that is too long', () => {
  const longPreheader = (characters: number) => ({
    html: page('').replace(/(<body[^>]*>)/, `$1<div style="display:none">${'a'.repeat(characters)}</div>`),
  });
  const severity = (characters: number) => findingOf('hidden-text', longPreheader(characters))?.severity;
  expect([150, 151, 300, 301].map(severity)).toEqual([undefined, 'medium', 'medium', 'block']);
});

const first = (body: string) => ({ html: page('').replace(/(<body[^>]*>)/, `$1${body}`) });
const preheader = '<div style="display:none">The first bowls are out of the kiln.</div>';
const online = '<p><a href="https://shop.test/online">View this email in your browser</a></p>';

it.each([
  preheader,
  `${online}${preheader}`,
  `<a href="https://shop.test"><img src="https://shop.test/logo.png" alt="Shop"></a><p>Shop</p>${preheader}`,
  `<div style="display:none">${'&#847;&zwnj;&nbsp;&shy;&#8199;&#65279;'.repeat(90)}</div>${preheader}`,
  `${preheader}<div style="display:none">${'&#847;&zwnj;&nbsp;&shy;&#8199;&#65279;'.repeat(90)}</div>`,
  `${preheader}<div style="display:none">- - - - - - - -</div>`,
])('hidden-text ignores the only preheader in %s', (body) => {
  expect(findingOf('hidden-text', first(body))).toBeUndefined();
  expect(findingOf('preheader-hidden', first(body))?.message).toContain('The first bowls');
});

it('hidden-text reports a second preheader, one below the text and one with a link', () => {
  expect(findingOf('hidden-text', first(preheader + preheader))?.severity).toBe('medium');
  expect(findingOf('hidden-text', first(`<p>${words}</p>${preheader}`))?.severity).toBe('medium');
  expect(findingOf('hidden-text', first(preheader.replace('kiln', '<a href="#">kiln</a>')))?.severity).toBe(
    'medium',
  );
});

it('messages about hidden text name the words, the element and the declaration', () => {
  const finding = findingOf('hidden-text', html(`<div style="margin:0 0 0 -9999px"><p>${words}</p></div>`));
  expect(finding?.message).toMatch(
    /^\d+ characters of text are hidden: margin-left: -9999px in <div> hides “These words were .*…”\.$/,
  );
  expect(finding?.fix).toContain('remove “margin-left: -9999px”');
  expect(findingOf('invisible-color', html('<p style="color:hsl(0 0% 100%)">buy now</p>'))?.message).toBe(
    '7 characters of text have the color of the background: “buy now” is #ffffff on #ffffff.',
  );
});

describeChecks('hidden', {
  'hidden-text': {
    bad: [
      html(`<div style="display: none">${words}</div>`),
      html(`<div style="DISPLAY:NONE !important; display:block">${words}</div>`),
      html(`<div hidden>${words}</div>`),
      html(`<div class="x">${words}</div>`, sheet('.x{display:none}')),
      html(`<div class="y"><p id="x">${words}</p></div>`, sheet('table p{color:red} div.y > #x{opacity:0}')),
      html(`<div class="x" style="display:block">${words}</div>`, sheet('.x{display:none!important}')),
      html(`<div class="x">${words}</div>`, sheet('@media screen{.x{display:none}}')),
      html(`<div class="x">${words}</div>`, sheet('.x{display:none}@media print{.x{display:block}}')),
      html(
        `<div class="x">${words}</div>`,
        sheet('.x{display:none}@media (min-width:9999px){.x{display:block}}'),
      ),
      html(`<div style="font-size:0"><span>${words}</span></div>`),
      html(`<div style="font:1px/1px Arial">${words}</div>`),
      html(`<div style="font-size:10%"><span style="font-size:1em">${words}</span></div>`),
      html(`<div style="color:transparent">${words}</div>`),
      html(`<div style="color:rgba(0,0,0,0)">${words}</div>`),
      html(`<div style="opacity:.2"><div style="opacity:.2">${words}</div></div>`),
      html(`<div style="position:absolute;clip:rect(0 0 0 0)">${words}</div>`),
      html(`<div style="clip-path:inset(50%)">${words}</div>`),
      html(`<div style="transform:scale(0)">${words}</div>`),
      html(`<div style="width:0;overflow:hidden">${words}</div>`),
      html(`<div style="visibility:hidden"><p>${words}</p></div>`),
    ],
    good: [
      html(`<div style="display:block">${words}</div>`),
      html(`<td style="font-size:0px"><div style="font-size:14px">${words}</div></td>`),
      html(`<div style="visibility:hidden"><p style="visibility:visible">${words}</p></div>`),
      html(
        `<div style="display:none" class="x">${words}</div>`,
        sheet('@media (max-width:480px){.x{display:block!important}}'),
      ),
      html(`<div class="x">${words}</div>`, sheet('@media (max-width:480px){.x{display:none!important}}')),
      html(`<div class="x">${words}</div>`, sheet('.x:hover{display:none} u + .x{display:none}')),
      html(`<div class="x">${words}</div>`, sheet('/* .x{display:none} */')),
      html(`<div style="max-height:0">${words}</div>`),
      html(`<div style="font-size:calc(1vw + 10px)">${words}</div>`),
      html(`<!--[if mso]><div style="display:none">${words}</div><![endif]-->`),
      html(`<div style="mso-hide:all">${words}</div>`),
    ],
  },
  'preheader-hidden': {
    bad: [{ html: page('').replace(/(<body[^>]*>)/, '$1<div style="display:none">The first bowls</div>') }],
    good: [html('')],
  },
  'hidden-link': {
    bad: [
      html('<div style="opacity:0"><a href="https://shop.test/x">More bowls</a></div>'),
      html(
        '<div style="display:none"><a href="https://shop.test/x"><img src="https://shop.test/a.png" alt="A"></a></div>',
      ),
      html('<div style="font-size:0"><a href="https://shop.test/x">More bowls</a></div>'),
    ],
    good: [
      html(
        '<div style="font-size:0"><a href="https://shop.test/x"><img src="https://shop.test/a.png" alt="A"></a></div>',
      ),
      html('<div style="font-size:0"><a href="https://shop.test/x" style="font-size:14px">More</a></div>'),
    ],
  },
  'invisible-color': {
    bad: [
      html('<p style="color:#fefefe">buy buy buy</p>'),
      html('<p class="x">buy</p>', sheet('.x{color:#fff}')),
      html('<font color="white">buy</font>'),
    ],
    good: [
      html('<div style="background:#000"><p style="color:#fefefe">come by</p></div>'),
      // A link without its own color, on a blue close to the link color of mail programs.
      html('<div style="background:#006699"><a href="https://a.test/">Unsubscribe</a></div>'),
      html(
        '<table><tr><td background="https://shop.test/a.png"><p style="color:#fff">come by</p></td></tr></table>',
      ),
      html('<div style="background:url(a.png) #fff"><p style="color:#fff">come by</p></div>'),
      html('<div style="position:absolute"><p style="color:#fff">over an image</p></div>'),
      html('<p style="color:#fff">·</p>'),
    ],
  },
  'tiny-text': {
    bad: [
      html('<p style="font-size:6px">small print</p>'),
      html('<p style="font-size:50%"><b>small</b></p>'),
    ],
    good: [
      html('<p style="font-size:9px">small print</p>'),
      html('<p>Java<sup style="font-size:6px">TM</sup></p>'),
      html('<p style="font-size:6px">&nbsp;·</p>'),
    ],
  },
  'zero-width': {
    bad: [html('<p>vi\u200bag\u200bra</p>'), html('<p>v\u00adi\u00ada\u00adg\u00adra</p>')],
    good: [html('<p>family 👩‍👩‍👧</p>'), html('<p>Donau\u00addampf\u00adschiff</p>')],
  },
  'mixed-scripts': {
    bad: [html('<p>P\u0430ypal</p>'), html('<a href="https://xn--pypal-4ve.com/">shop</a>')],
    good: [
      html('<p>Привет, Anna. 10 kΩ and 5 μm.</p>'),
      html('<a href="https://xn--mnchen-3ya.de/">München</a>'),
    ],
  },
  'device-duplicates': {
    bad: [html(`<div class="x">${words}</div>`, sheet('@media (max-width:480px){.x{display:none}}'))],
    good: [html(`<div class="x">${words}</div>`, sheet('@media (max-width:480px){.x{width:100%}}'))],
  },
  'comment-text': {
    bad: [html(`<!-- ${words} ${words} -->`), html('<!-- header -->'.repeat(300))],
    good: [html('<!-- header -->'), html(`<!--[if mso]><p>${'x'.repeat(3_000)}</p><![endif]-->`)],
  },
  'word-only-text': {
    bad: [html('<!--[if mso]><p>Only Outlook readers learn about our secret sale</p><![endif]-->')],
    good: [
      html('<!--[if mso]><v:rect><center>See the bowls</center></v:rect><![endif]--><p>See the bowls</p>'),
    ],
  },
});
