// Bodies that try to break out of every context, and values that try to break out of the body.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEmail } from '../../../test/support/browser/parsed-email.ts';
import { cpuMs } from '../../../test/support/cpu.ts';
import { runs } from '../../../test/support/runs.ts';
import { type TextPart, withoutEmptyTags } from '../../../test/support/samples/empty-tags.ts';
import { type CompileOptions, compileCampaign } from './compile.ts';
import { personalize } from './personalize.ts';

const numRuns = runs(200, 20_000);
const timeout = 120_000;
const tokens = (id: string) => ({ tracking: `t${id}`, personal: `p${id}` });
const options: CompileOptions = {
  fields: ['website'],
  tokens,
  addresses: {
    click: (token, link) => `https://m.example/c/${token}.${link}?a=1&b=2`,
    open: (token) => `https://m.example/o/${token}`,
    unsubscribe: (token) => `https://m.example/u/${token}`,
  },
};

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"><script>alert(1)</script>',
        "' onmouseover='alert(1)",
        '" onmouseover="alert(1)',
        '--><img src=x>',
        '<![endif]--><b>',
        '</title></style></textarea><i>',
        ' x=y ',
        '{{email}}',
        '{{website|x}}',
        '&lt;b&gt;&quot;&#39;&amp;amp;',
        'javascript:alert(1)',
        '\r\nBcc: all@example.com',
        '\u2028\u0085\u0000\ud800',
        '\u00a0',
        '/',
        '>',
        '`=`',
        "O'Neil",
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''));

describe('any body', () => {
  const tags = [
    '{{email}}',
    '{{first_name|you & "me"}}',
    '{{unsubscribe_url}}',
    '{{nope}}',
    '{{website}}',
    '{{last_name|',
    '}}',
    '{{',
  ];
  const markup = [
    '<p>', '</p>', '<a href="', "<a href='", '<a href=', '<a href="https://a.example/?x=', '<a href="mailto:', '"', "'", '>',
    '<img alt="', '<i title=', ' title=', ' class="a"', '/>', '<table>', '<tr><td>', '</table>', '<style>', '</style>',
    '<title>', '</title>', '<textarea>', '</textarea>', '<script>', '</script>', '<noscript>', '</noscript>', '<!--', '-->',
    '<!--[if mso]>', '<![endif]-->', '<!--[if !mso]><!-->', '<!--<![endif]-->', '<v:rect href="', '<!', '<?', '</', '<',
    '<![CDATA[', ']]>', '<svg>', '</svg>', '<math>', '<select><option>', '<body>', '</body></html>', ' ', '\n', 'text', '&amp;',
    '&', '=', '/', '\u00a0', '<plaintext', '<iframe>', '</iframe>', '<a href="https://b.example">', '</a>',
  ]; // biome-ignore format: One item per line would make the list too long.
  const body = fc
    .array(fc.constantFrom(...tags, ...markup), { maxLength: 30 })
    .map((parts) => parts.join(''));
  const shape = (html: string) =>
    parseEmail(html).elements.map(({ tag, attributes }) => [tag, ...Object.keys(attributes)].join(' '));

  it('P5: gains no element and no attribute from a value', { timeout }, () => {
    // A blank value is replaced by the fallback; `website` may omit its attribute.
    const values = fc.record({ email: hostile, first_name: hostile, last_name: hostile });
    fc.assert(
      fc.property(body, values, (html, hostileValues) => {
        const compiled = compileCampaign({ html, text: '', subject: '' }, options);
        const website = 'https://w.example';
        const fill = (value: string): string => (value.trim() ? value : 'x');
        const given = Object.fromEntries(
          Object.entries(hostileValues).map(([name, value]) => [name, `x${fill(value)}`]),
        );
        const tame = { email: 'xx', first_name: 'xx', last_name: 'xx', website };
        const expected = shape(personalize(compiled, { id: '7', values: tame }).html);
        expect(shape(personalize(compiled, { id: '7', values: { ...given, website } }).html)).toEqual(
          expected,
        );
      }),
      { numRuns },
    );
  });

  it('B5: no value leads to a forbidden target', { timeout }, () => {
    const values = fc.record({ email: hostile, first_name: hostile, last_name: hostile, website: hostile });
    const isScript = /^\s*(?:javascript|data|vbscript):/i;
    const mayLead = /^(?:https?|mailto|tel|sms):/i;
    const start = fc.constantFrom(
      '<a href="',
      "<area href='",
      '<a href=',
      '<img src="',
      '<a href="java',
      '<a href=" &#106;',
      '<form action="/',
    );
    const tag = fc.constantFrom(
      '{{website}}',
      '{{email}}',
      '{{first_name|javascript:x}}',
      '{{website|data:x}}',
      'script:',
      '/x',
    );
    const link = fc.tuple(
      start,
      fc.array(tag, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('"', "'", ' ', '"x="'),
    );
    fc.assert(
      fc.property(fc.array(link, { maxLength: 4 }), values, (links, given) => {
        const html = links.map(([open, tags, end]) => `${open}${tags.join('')}${end}>text`).join('\n');
        const compiled = compileCampaign({ html, text: '', subject: '' }, { ...options, addresses: {} });
        const before = parseEmail(html).elements;
        const after = parseEmail(personalize(compiled, { id: '7', values: given }).html).elements;
        const names = ({ tag: name, attributes }: (typeof after)[number]): string =>
          [name, ...Object.keys(attributes).filter((each) => !/^(?:href|src|action)$/.test(each))].join(' ');
        expect(after.map(names)).toEqual(before.map(names));
        for (const [index, { attributes }] of after.entries()) {
          const was = before[index]?.attributes ?? {};
          for (const name of ['href', 'src', 'action']) {
            const [typed, address] = [was[name]?.trim() ?? '', attributes[name]];
            if (address === undefined) continue;
            if (typed.startsWith('{{')) expect(address).toMatch(mayLead);
            // The text that the author typed before the first tag is the author's.
            else if (!isScript.test(typed)) expect(address).not.toMatch(isScript);
          }
        }
      }),
      { numRuns },
    );
  });

  it('passes byte for byte when nothing in it is replaced', { timeout }, () => {
    fc.assert(
      fc.property(body, hostile, (html, more) => {
        const source = `${html}${more}`.replace(
          /\{\{(?:email|first_name|last_name|website|unsubscribe_url|nope)/g,
          '{{no name',
        );
        const campaign = { html: source, text: source, subject: 'x' };
        const sent = personalize(compileCampaign(campaign, { tokens }), { id: '7', values: {} });
        expect([sent.html, sent.text]).toEqual([source, source]);
      }),
      { numRuns },
    );
  });

  it('a text of nothing but tags is compiled in linear time', () => {
    const text = '{{unsubscribe_url}}'.repeat(25_000);
    const cost = cpuMs(() => {
      compileCampaign({ html: '', text, subject: '' }, options);
    });
    expect(cost).toBeLessThan(2_500);
  });

  it('is compiled in a time that grows with its length alone', () => {
    const long = 60_000;
    for (const part of [
      '<a ',
      '<a href="',
      '<!--',
      '<!-- --',
      "<a x='",
      '{{',
      '{{ ',
      '{{a|',
      '<style>',
      '<![',
      '</',
      '<a\u00a0',
      '&',
      '<a =',
    ]) {
      const html = part.repeat(long / part.length);
      const sent = personalize(compileCampaign({ html, text: html, subject: '' }, { tokens }), {
        id: '7',
        values: {},
      });
      expect(sent.html).toBe(html);
    }
  });
});

// Written separately from the engine: both the body and the expected result are assembled from parts, with an escape
// that works character by character.
describe('equal to a naive reference', () => {
  const isForbidden = (point: number): boolean =>
    (point < 0x20 && point !== 9 && point !== 10) ||
    (point >= 0x7f && point <= 0x9f) ||
    (point >= 0xd800 && point <= 0xdfff) ||
    (point >= 0xfdd0 && point <= 0xfdef) ||
    (point & 0xfffe) === 0xfffe;
  const clean = (value: string): string =>
    [...value].filter((character) => !isForbidden(character.codePointAt(0) ?? 0)).join('');
  const named: Record<string, string> = {
    '<': '&lt;',
    '>': '&gt;',
    '&': '&amp;',
    '"': '&quot;',
    "'": '&#39;',
    '\u00a0': '&nbsp;',
  };
  const asText = (value: string): string => [...clean(value)].map((c) => named[c] ?? c).join('');
  const asAttribute = (value: string): string =>
    [...clean(value).replace(/[\t\n]+/g, ' ')].map((c) => named[c] ?? c).join('');
  const unreserved = /[A-Za-z0-9\-_.!~*()]/;
  const asComponent = (value: string): string =>
    [...clean(value)]
      .map((c) =>
        unreserved.test(c)
          ? c
          : [...new TextEncoder().encode(c)]
              .map((b) => `%${b.toString(16).toUpperCase().padStart(2, '0')}`)
              .join(''),
      )
      .join('');
  const asLine = (value: string): string => clean(value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));

  type Values = Record<string, string>;
  interface Part {
    source: string;
    /** The expected result; links are counted in order. `null` is an empty tag. */
    sent: (values: Values, idOf: (url: string, forWord?: boolean) => number) => string | null;
    isTag?: boolean;
  }
  const name = fc.constantFrom('first_name', 'last_name', 'email');
  const fallback = fc.option(fc.constantFrom('', 'friend', ' you ', 'R&amp;D', '100%', 'é ü'), {
    nil: undefined,
  });
  const blanks = fc.constantFrom('', ' ', '\n', '  ');
  const tag = fc.tuple(name, fallback, blanks).map(([of, or, blank]) => ({
    of,
    or: or ?? '',
    raw: `{{${blank}${of}${blank}${or === undefined ? '' : `|${or}`}}}`,
  }));
  const fieldOf = (values: Values, of: string): string | null => (values[of]?.trim() ? values[of] : null);
  const orNone = (fallback: string): string | null => (fallback.trim() ? fallback : null);
  const same = (source: string): Part => ({ source, sent: () => source });
  const links = [
    'https://a.example',
    'https://a.example/?x=1&y=2',
    'http://b.example/ü',
    'HTTPS://c.example/#d',
  ];
  const tracked = (url: string, idOf: (url: string) => number): string =>
    `https://m.example/c/t7.${idOf(url)}?a=1&amp;b=2`;

  const part: fc.Arbitrary<Part> = fc.oneof(
    fc
      .constantFrom(
        '<p class="a" style="color:#000">', '</p>', '<!-- {{email}} -->', '<style>.a{color:{{email}}}</style>', '&amp;lt; & ', 'a < b > c',
        '<img src="https://i.example/a.png" alt="">', '<a href="mailto:a@b.example">m</a>', '<a name="x" href="#x">', '{{ no name }}', '{{',
        '}}', '👩‍👩‍👧‍👦\n\t\u00a0', '<!--[if !mso]><!-->', '<!--<![endif]-->', "<i title='\"'>", '<br/>', '<td nowrap bgcolor=#fff>',
        ' ', ', ', '! ', ',', '&nbsp;', 'Hi ', '. ',
      ) // biome-ignore format: One item per line would make the list too long.
      .map(same),
    tag.map(
      ({ of, or, raw }): Part => ({
        source: raw,
        isTag: true,
        sent: (values) => {
          const value = fieldOf(values, of);
          return value === null ? orNone(or) : asText(value);
        },
      }),
    ),
    fc.tuple(tag, fc.constantFrom('"', "'")).map(
      ([{ of, or, raw }, quote]): Part => ({
        source: `<i title=${quote}a ${raw} b${quote}>`,
        sent: (values) => {
          const value = fieldOf(values, of);
          return `<i title=${quote}a ${value === null ? or : asAttribute(value)} b${quote}>`;
        },
      }),
    ),
    tag.map(
      ({ of, or, raw }): Part => ({
        source: `<a href="https://x.example/?a=1&amp;b=${raw}#c">`,
        sent: (values) => {
          const value = fieldOf(values, of) ?? or.replace('&amp;', '&');
          return `<a href="https://x.example/?a=1&amp;b=${asComponent(value)}#c">`;
        },
      }),
    ),
    fc.constantFrom(...links).map(
      (url): Part => ({
        source: `<a class="l" href="${url.replace('&', '&amp;')}">`,
        sent: (_values, idOf) => `<a class="l" href="${tracked(url, idOf)}">`,
      }),
    ),
    fc.constantFrom(...links).map(
      (url): Part => ({
        source: `<!--[if mso]><v:roundrect href="${url}" arcsize="8%"></v:roundrect><![endif]-->`,
        sent: (_values, idOf) =>
          `<!--[if mso]><v:roundrect href="${tracked(url, (link) => idOf(link, true))}" arcsize="8%"></v:roundrect><![endif]-->`,
      }),
    ),
    fc.constant<Part>({
      source: '<a href="{{unsubscribe_url}}">{{ unsubscribe_url }}',
      sent: () => '<a href="https://m.example/u/p7">https://m.example/u/p7',
    }),
  );
  const values = fc.record({ email: hostile, first_name: hostile, last_name: hostile });

  it('P4: in HTML', { timeout }, () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), values, (parts, given) => {
        const html = `<body>${parts.map(({ source }) => source).join('')}</body>`;
        const compiled = compileCampaign({ html, text: '', subject: '' }, options);
        const met: string[] = [];
        const copied = new Map<string, number>();
        const idOf = (url: string, forWord = false): number => {
          const id = copied.get(url) ?? met.push(url) - 1;
          if (forWord) copied.set(url, id);
          else copied.delete(url);
          return id;
        };
        const expected = parts.map(({ isTag, sent }): TextPart => {
          const replaced = sent(given, idOf);
          return isTag ? { tag: replaced } : { text: replaced ?? '' };
        });
        const pixel =
          '<img src="https://m.example/o/t7" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">';
        expect(personalize(compiled, { id: '7', values: given }).html).toBe(
          withoutEmptyTags([{ text: '<body>' }, ...expected, { text: `${pixel}</body>` }], true),
        );
        expect(compiled.links).toEqual(met);
      }),
      { numRuns },
    );
  });

  it('P4: when tags are close together and many are empty', { timeout }, () => {
    const beside = fc.constantFrom(' ', ', ', '! ', ',', '. ', 'Hi ', 'x', '\u00a0');
    const markup = fc.constantFrom('<p>', '</p>', '<i title="x">', '<br/>', '&nbsp;');
    const anyTag = fc.record({ tag });
    const close = <One>(one: fc.Arbitrary<One>) =>
      fc.array(fc.oneof({ weight: 3, arbitrary: anyTag }, { weight: 4, arbitrary: one }), { maxLength: 9 });
    const some = fc.oneof(fc.constant(''), hostile);
    const given = fc.record({ email: some, first_name: some, last_name: some });
    type Piece = string | { tag: { of: string; or: string; raw: string } };
    const sourceOf = (pieces: Piece[]): string =>
      pieces.map((piece) => (typeof piece === 'string' ? piece : piece.tag.raw)).join('');
    const expectedParts = (pieces: Piece[], values: Values, escaped: (value: string) => string): TextPart[] =>
      pieces.map((piece) => {
        if (typeof piece === 'string') return { text: piece };
        const value = fieldOf(values, piece.tag.of);
        return { tag: value === null ? orNone(piece.tag.or) : escaped(value) };
      });
    fc.assert(
      fc.property(close(fc.oneof(beside, markup)), close(beside), given, (inHtml, inText, values) => {
        const [html, text] = [`<p>${sourceOf(inHtml)}</p>`, sourceOf(inText)];
        const campaign = { html, text, subject: text };
        const sent = personalize(compileCampaign(campaign, { tokens }), { id: '7', values });
        const parts = expectedParts(inText, values, asLine);
        expect(sent.html).toBe(
          withoutEmptyTags(
            [{ text: '<p>' }, ...expectedParts(inHtml, values, asText), { text: '</p>' }],
            true,
          ),
        );
        expect([sent.text, sent.subject]).toEqual([
          withoutEmptyTags(parts, false),
          withoutEmptyTags(parts, false),
        ]);
      }),
      { numRuns },
    );
  });

  it('P4: in the text and in the subject', { timeout }, () => {
    const piece = fc.oneof(
      tag,
      fc
        .constantFrom('Hi ', '<b>&amp; ', '{{no name}} ', '}} ', '- ', ' ', ', ', '! ', ',', '. ')
        .map((raw) => ({ of: '', or: raw, raw })),
    );
    fc.assert(
      fc.property(fc.array(piece), values, (pieces, given) => {
        const source = pieces.map(({ raw }) => raw).join('');
        const compiled = compileCampaign({ html: '', text: source, subject: source }, options);
        const parts = pieces.map(({ of, or }): TextPart => {
          const value = fieldOf(given, of);
          if (of === '') return { text: or };
          return { tag: value === null ? orNone(or) : asLine(value) };
        });
        const expected = withoutEmptyTags(parts, false);
        const sent = personalize(compiled, { id: '7', values: given });
        expect([sent.text, sent.subject]).toEqual([expected, expected]);
        expect(sent.subject).not.toMatch(/[\r\n]/);
      }),
      { numRuns },
    );
  });
});
