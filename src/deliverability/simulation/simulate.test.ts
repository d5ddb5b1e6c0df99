// Each client drops what caniemail says it drops, and nothing else: one planted feature in ten emails.
import { describe, expect, it } from 'vitest';
import { type MailClientId, mailClientIds } from './client-ids.ts';
import { gmailClipBytes } from './gmail-clip.ts';
import { type SimulationOptions, simulate } from './simulate.ts';
import { verdictOf } from './verdict.ts';

const page = (head: string, body: string): string =>
  `<!DOCTYPE html>\n<html><head><title>Bowls</title>\n${head}</head>\n<body>\n${body}\n</body></html>`;
const sheet = (css: string): string => page(`<style>${css}</style>`, '<p class="a">Bowls</p>');
const inline = (css: string, tag = 'p'): string => page('', `<${tag} style="${css}">Bowls</${tag}>`);

const gmails = ['gmail', 'gmail-iphone', 'gmail-android'] as const;
const apples = ['apple-mail', 'iphone-mail'] as const;

interface Planted {
  /** What is planted, and has to be in the result of the clients that keep it. */
  text: string;
  html: string;
  name: string;
  droppedBy: readonly MailClientId[];
}

/** For each client at least one feature that it drops; Gmail's three and Apple's two share theirs. */
const planted: readonly Planted[] = [
  {
    text: 'border-radius:7px',
    html: inline('color:red;border-radius:7px'),
    name: 'border-radius',
    droppedBy: ['outlook-windows'],
  },
  {
    text: 'background-image:url(https://img.example/a.png)',
    html: inline('background-image:url(https://img.example/a.png)'),
    name: 'background-image',
    droppedBy: ['outlook-windows'],
  },
  {
    text: 'src="https://img.example/a.svg"',
    html: page('', '<img src="https://img.example/a.svg" alt="Bowl">'),
    name: 'SVG',
    droppedBy: [...gmails, 'outlook-mac'],
  },
  {
    text: 'p.late{color:red}',
    html: page('', '<style>p.late{color:red}</style><p class="late">Bowls</p>'),
    name: '<style>',
    droppedBy: [...gmails],
  },
  {
    text: '.a.b{color:red}',
    html: sheet('.a.b{color:red}'),
    name: '.a.b',
    droppedBy: ['outlook-web'],
  },
  {
    text: 'role="note"',
    html: page('', '<p role="note">Bowls</p>'),
    name: 'role',
    droppedBy: ['yahoo'],
  },
  {
    text: 'height:50vh',
    html: inline('height:50vh', 'td'),
    name: 'vh',
    droppedBy: ['iphone-mail', 'outlook-windows'],
  },
  {
    text: 'a:hover',
    html: sheet('a:hover{color:red}'),
    name: ':hover',
    droppedBy: ['gmail-iphone', 'outlook-windows'],
  },
  {
    text: '.a:hover',
    html: sheet('.a:hover{color:red}'),
    name: ':hover',
    droppedBy: ['gmail-iphone', 'outlook-windows', 'outlook-web'],
  },
  {
    text: 'font-stretch:condensed',
    html: inline('font-stretch:condensed'),
    name: 'font-stretch',
    droppedBy: ['gmail-android', 'outlook-windows', 'yahoo', 'samsung'],
  },
  {
    text: 'position:sticky',
    html: inline('position:sticky;top:0'),
    name: 'position',
    droppedBy: [...gmails, ...apples, 'outlook-windows', 'yahoo', 'samsung'],
  },
  {
    text: 'position:absolute',
    html: inline('position:absolute;top:0'),
    name: 'position',
    droppedBy: [...gmails, 'outlook-windows', 'outlook-web', 'yahoo'],
  },
  {
    text: '(orientation:portrait)',
    html: sheet('@media (orientation:portrait){p{color:red}}'),
    name: '@media',
    droppedBy: ['gmail-iphone', 'outlook-windows', 'iphone-mail', 'yahoo'],
  },
  {
    text: 'background-image:url(https://img.example/a.png),url(https://img.example/b.png)',
    html: inline('background-image:url(https://img.example/a.png),url(https://img.example/b.png)'),
    name: 'background-image',
    droppedBy: ['outlook-windows', 'yahoo'],
  },
  {
    text: 'font-size:120%',
    html: inline('font-size:120%'),
    name: 'font-size',
    droppedBy: ['samsung'],
  },
  {
    text: '<video',
    html: page('', '<video src="https://img.example/a.mp4">Bowls</video>'),
    name: '<video>',
    droppedBy: [...gmails, 'outlook-windows', 'outlook-web', 'yahoo'],
  },
  {
    text: '@font-face',
    html: sheet('@font-face{font-family:A;src:url(https://img.example/a.woff2)}'),
    name: '@font-face',
    droppedBy: [...gmails, 'outlook-windows', 'outlook-web', 'yahoo'],
  },
  {
    text: 'align="left"',
    html: page('', '<table align="left"><tr><td>Bowls</td></tr></table>'),
    name: 'align',
    droppedBy: ['outlook-mac'],
  },
];

const shown = (html: string, client: MailClientId, options: Partial<SimulationOptions> = {}) =>
  simulate(html, { client, ...options });

describe('a planted feature', () => {
  it.each(planted)(
    '$text is absent where it is dropped, and named, and present elsewhere',
    ({ html, text, name, droppedBy }) => {
      expect(html).toContain(text);
      const without = mailClientIds.filter((id) => !shown(html, id).html.includes(text));
      expect(without.sort()).toEqual([...droppedBy].sort());
      for (const id of droppedBy)
        expect(shown(html, id).dropped.some(({ name: dropped }) => dropped.startsWith(name))).toBe(true);
    },
  );

  it('is there for every client, and no two clients drop the same', () => {
    const signatures = mailClientIds.map((id) =>
      planted.map(({ droppedBy }) => (droppedBy.includes(id) ? 'x' : '-')).join(''),
    );
    for (const signature of signatures) expect(signature).toContain('x');
    expect(new Set(signatures).size).toBe(mailClientIds.length);
  });
});

describe('what is dropped', () => {
  it('is counted, with its lines', () => {
    const html = page('', '<p style="border-radius:4px">a</p>\n<p style="border-radius:8px;color:red">b</p>');
    expect(shown(html, 'outlook-windows').dropped).toEqual([
      {
        name: 'border-radius',
        slug: 'css-border-radius',
        reason: 'unsupported',
        effect: 'look',
        count: 2,
        places: [
          { line: 5, excerpt: 'border-radius: 4px' },
          { line: 6, excerpt: 'border-radius: 8px' },
        ],
      },
    ]);
  });

  it('decides whether the email is fine, differs or breaks', () => {
    const verdict = (html: string) => verdictOf(shown(html, 'outlook-windows').dropped);
    expect(verdict(inline('color:red'))).toBe('fine');
    expect(verdict(inline('cursor:pointer'))).toBe('fine');
    expect(verdict(inline('border-radius:4px'))).toBe('differs');
    expect(verdict(inline('display:flex'))).toBe('breaks');
  });

  it('is nothing where the client reads all of it, and then the HTML stays as it is', () => {
    const html = page(
      '<style>p{color:red}</style>',
      `<p class='a'>A<br>B & <b>C</b></p><table><tr><td>x</table>`,
    );
    for (const id of mailClientIds) {
      expect(shown(html, id).dropped).toEqual([]);
      expect(shown(html, id).html).toBe(html);
    }
  });
});

describe('Gmail', () => {
  it('drops a whole style attribute with a color of newer syntax', () => {
    const { html, dropped } = shown(inline('margin:0;background:rgb(1 2 3)'), 'gmail');
    expect(html).toContain('<p>Bowls');
    expect(dropped).toContainEqual(expect.objectContaining({ reason: 'syntax-error', effect: 'layout' }));
    expect(shown(inline('margin:0;background:rgb(1 2 3)'), 'yahoo').html).toContain('style="margin:0"');
  });

  const rule = '.a{color:#123456}';
  it('refuses a style sheet over 16 KB, one with an error, and one in the body', () => {
    const large = sheet(rule.repeat(1_000));
    const broken = sheet(`${rule}p{color:red`);
    const nested = sheet(`@media all{@supports (display:grid){${rule}}}`);
    const late = page('', `<style>${rule}</style><p>x</p>`);
    for (const [html, reason] of [
      [large, 'too-large'],
      [broken, 'syntax-error'],
      [nested, 'syntax-error'],
      [late, 'in-body'],
    ] as const) {
      for (const id of gmails) {
        expect(shown(html, id).html).not.toContain('#123456');
        expect(shown(html, id).dropped).toContainEqual(expect.objectContaining({ name: '<style>', reason }));
      }
      expect(shown(html, 'apple-mail').html).toContain('#123456');
    }
    expect(shown(sheet(rule), 'gmail').html).toContain('#123456');
  });

  it('shows 102 KB, with a line where it ends, and others show all', () => {
    const html = page('', `<table><tr><td>${'<p>Bowl</p>'.repeat(12_000)}<i>end</i></td></tr></table>`);
    const { html: clipped, dropped } = shown(html, 'gmail', { clippedText: 'Clipped & gone' });
    expect(clipped).not.toContain('<i>end');
    expect(clipped).toContain('Clipped &amp; gone');
    expect(new TextEncoder().encode(clipped).length).toBeLessThan(gmailClipBytes + 1_000);
    expect(dropped.map(({ reason }) => reason)).toContain('clipped');
    expect(shown(html, 'yahoo').html).toContain('<i>end');
  });
});

describe('Word', () => {
  it('reads what is written for it, and the others read the rest', () => {
    const html = page(
      '',
      '<!--[if mso]><b>Word</b><![endif]--><!--[if !mso]><!--><i>rest</i><!--<![endif]--><!--[if lt mso 15]><u>old</u><![endif]--><!--[if (gte mso 9)|(IE)]><s>ghost</s><![endif]-->',
    );
    const word = shown(html, 'outlook-windows').html;
    expect(word).toContain('<b>Word</b>');
    expect(word).toContain('<s>ghost</s>');
    expect(word).not.toMatch(/<i>|<u>/);
    const other = shown(html, 'outlook-web').html;
    expect(other).toContain('<i>rest</i>');
    expect(other).not.toMatch(/<b>|<u>|<s>/);
  });

  it('draws VML as boxes', () => {
    const html = page(
      '',
      '<!--[if mso]><v:roundrect href="https://shop.example" style="height:40px;width:200px;v-text-anchor:middle" arcsize="10%" fillcolor="#c8352b" strokecolor="#000000"><v:fill type="frame" src="https://img.example/a.png"/><w:anchorlock/><center>Shop</center></v:roundrect><![endif]-->',
    );
    const word = shown(html, 'outlook-windows').html;
    expect(word).toContain('width:200px;height:40px;background-color:#c8352b');
    expect(word).toContain("background-image:url('https://img.example/a.png')");
    expect(word).not.toMatch(/<v:|<w:|href=/);
  });

  it('pads cells only, and reads other widths of limited elements', () => {
    const word = shown(sheet('.a{padding:8px;max-width:90px;width:50px;color:red}'), 'outlook-windows').html;
    expect(word).toContain('.a{color:red}');
    expect(word).toContain('.a:is(td,th){padding:8px;}');
    expect(word).toContain('.a:is(table){max-width:90px;}');
    expect(word).toContain('.a:not(body,span,div,p,img){width:50px;}');
    expect(shown(inline('padding:8px', 'td'), 'outlook-windows').dropped).toEqual([]);
  });
});

describe('the view', () => {
  const own = page(
    '<meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){p{color:#eeeeee}}</style>',
    '<p style="color:#111111;background:#ffffff">Bowls</p>',
  );
  const plain = inline('color:#111111;background-color:white');

  it('is dark in the way of each client', () => {
    const ways = Object.fromEntries(
      mailClientIds.map((id) => {
        const { darkWay } = shown(own, id, { scheme: 'dark' });
        return [id, darkWay];
      }),
    );
    expect(ways).toMatchObject({ gmail: 'never', 'gmail-iphone': 'fully', 'gmail-android': 'partly' });
    expect(ways).toMatchObject({ 'apple-mail': 'own', 'iphone-mail': 'own', 'outlook-windows': 'fully' });
    expect(shown(own, 'apple-mail', { scheme: 'dark' }).html).toContain('@media (min-width:0px){');
    expect(shown(own, 'apple-mail').html).toContain('@media (max-width:0px){');
    expect(shown(plain, 'gmail-android', { scheme: 'dark' }).html).not.toMatch(/#111111|:white/);
    expect(shown(plain, 'yahoo', { scheme: 'dark' }).html).toContain('color:#111111');
  });

  it('shows the texts of images, in any quotes', () => {
    const html = page(
      '',
      "<img src='https://img.example/a.png' alt='A > bowl' width=80><td background='x.png'>",
    );
    const { html: result } = simulate(html, { client: null, hasImages: false });
    expect(result).toMatch(/<span role="img"[^>]*max-width:80px[^>]*>A &gt; bowl<\/span>/);
    expect(result).not.toMatch(/<img|x\.png/);
  });

  it('has no link to follow, no script and no form to send', () => {
    const html = page(
      '',
      `<a href=https://a.example/?x=1&y=2 onclick=go()>x</a><script>1</script><form action="/x"><input></form><map><area href='/y'></map>`,
    );
    for (const client of [null, ...mailClientIds]) {
      const { html: result } = simulate(html, { client });
      expect(result).not.toMatch(/\shref=|onclick|<script|action=/);
      expect(result).toContain('title="https://a.example/?x=1&amp;y=2"');
    }
  });

  it('has no link to follow in drawings, formulas and text fields', () => {
    const html = page(
      '',
      '<svg><a xlink:href="https://a.example/1"><text>x</text></a><a href="https://a.example/2"></a></svg><math><mtext xlink:href="https://a.example/3">x</mtext></math><textarea><a href="https://a.example/4">x</a><script>1</script></textarea><svg><use xlink:href="#shape"></use></svg>',
    );
    for (const client of [null, ...mailClientIds]) {
      const { html: result } = simulate(html, { client });
      // What is left in a text field is its text.
      expect(result.replace(/<textarea>.*?<\/textarea>/, '')).not.toMatch(/href="https|<script/);
    }
    expect(simulate(html, { client: null }).html).toContain('<use xlink:href="#shape">');
  });
});
