import { describe, expect, it } from 'vitest';
import { documentSchema } from '../document/document.ts';
import { renderEmail } from '../render/render.ts';
import { type Campaign, type CompileOptions, compileCampaign } from './compile.ts';
import { type Personalized, personalize } from './personalize.ts';

const options: CompileOptions = {
  fields: ['city', 'website', 'phone', 'picture'],
  tokens: (id) => ({ tracking: `t-${id}`, personal: `p-${id}` }),
  addresses: {
    click: (token, link) => `https://m.example/t/c/${token}.${link}`,
    open: (token) => `https://m.example/t/o/${token}`,
    unsubscribe: (token) => `https://m.example/u/${token}`,
    preferences: (token) => `https://m.example/u/${token}?show=preferences&lang=en`,
    webView: (token) => `https://m.example/view/${token}`,
  },
};
const quiet: CompileOptions = { ...options, trackLinks: false, trackOpens: false };

const compile = (parts: Partial<Campaign>, given = quiet) =>
  compileCampaign({ html: '', text: '', subject: '', ...parts }, given);
const send = (
  parts: Partial<Campaign>,
  values: Record<string, string | null | undefined> = {},
  given = quiet,
): Personalized => personalize(compile(parts, given), { id: '7', values });
const html = (
  source: string,
  values: Record<string, string | null | undefined> = {},
  given = quiet,
): string => send({ html: source }, values, given).html;

describe('merge tags', () => {
  it.each([
    ['{{first_name}}', 'Ada'],
    ['{{ first_name }}', 'Ada'],
    ['{{\tfirst_name\n}}', 'Ada'],
    ['{{&nbsp;first_name\u00a0}}', 'Ada'],
    ['{{first_name|friend}}', 'Ada'],
    ['{{city|}}', ''],
    ['{{city}}', ''],
    ['{{city| your town }}', ' your town '],
    ['{{city|R&amp;D "quarter"}}', 'R&amp;D "quarter"'],
    ['{{city|{{first_name}}}}', '{{city|Ada}}'],
  ])('%s is replaced', (tag, expected) => {
    expect(html(`<p>${tag}</p>`, { first_name: 'Ada' })).toBe(`<p>${expected}</p>`);
  });

  it('treats a blank value as none', () => {
    expect(html('{{city|town}}', { city: ' \n' })).toBe('town');
    expect(html('{{city|town}}', { city: null })).toBe('town');
  });

  it('reads no value from the prototype', () => {
    const given = { ...quiet, fields: ['constructor', '__proto__', 'toString'] };
    expect(html('[{{constructor}}{{__proto__}}{{toString}}]', {}, given)).toBe('[]');
  });

  it('with a name that is no field get their fallback or nothing, and are reported', () => {
    const compiled = compile({
      html: '<p title="{{nope}}">{{ asked|x}} in {{city}}</p><a href="https://a.example/?q={{asked|a b}}">y</a>',
      text: '[{{other}}] {{asked|R&D}}',
      subject: '{{nope|So}}: {{asked|x}}',
    });
    expect(compiled).toMatchObject({
      typedTags: [],
      unknownFields: ['nope', 'other'],
      fallbackNames: ['asked'],
    });
    const values = { city: 'Rome', nope: 'N', other: 'O', asked: 'A' };
    expect(personalize(compiled, { id: '7', values })).toMatchObject({
      html: '<p title="">x in Rome</p><a href="https://a.example/?q=a%20b">y</a>',
      text: '[] R&D',
      subject: 'So: x',
    });
  });

  it('B5: omit a link whose fallback is a script, and a link without a value', () => {
    expect(html('<a href="{{nope|javascript:alert(1)}}">x</a><a href="{{nope}}">y</a>')).toBe(
      '<a >x</a><a >y</a>',
    );
    expect(html('<a href="{{nope|https://a.example}}/{{asked|a b}}">x</a>')).toBe(
      '<a href="https://a.example/a%20b">x</a>',
    );
  });

  it('leaves braces without a name unchanged and reports them', () => {
    const compiled = compile({ html: '<p>{{two words}} {{}} { {first_name} } {{#if x}}</p>' });
    expect(compiled.typedTags).toEqual(['{{two words}}', '{{}}', '{{#if x}}']);
    expect(personalize(compiled, { id: '7', values: {} }).html).toBe(
      '<p>{{two words}} {{}} { {first_name} } {{#if x}}</p>',
    );
  });

  it.each([
    ['<p>Hi {{first_name}},</p>', '<p>Hi,</p>', '<p>Hi Ada,</p>'],
    ['<p>Hi {{nope}}!</p>', '<p>Hi!</p>', '<p>Hi!</p>'],
    ['<p>Dear&nbsp;{{first_name}} {{last_name}}:</p>', '<p>Dear:</p>', '<p>Dear&nbsp;Ada:</p>'],
    [
      '<p>Hi <b class="x">{{first_name}}</b>,</p>',
      '<p>Hi<b class="x"></b>,</p>',
      '<p>Hi <b class="x">Ada</b>,</p>',
    ],
    ['<p>Bonjour {{first_name}} !</p>', '<p>Bonjour !</p>', '<p>Bonjour Ada !</p>'],
    ['<p>مرحبا {{first_name}}،</p>', '<p>مرحبا،</p>', '<p>مرحبا Ada،</p>'],
    ['<p>{{first_name}}、こんにちは。</p>', '<p>こんにちは。</p>', '<p>Ada、こんにちは。</p>'],
    ['<td><b>{{first_name}}</b>, hello</td>', '<td><b></b>hello</td>', '<td><b>Ada</b>, hello</td>'],
    ['<td>{{first_name}}, hello</td>', '<td>hello</td>', '<td>Ada, hello</td>'],
    ['<p>Hi {{first_name|there}},</p>', '<p>Hi there,</p>', '<p>Hi Ada,</p>'],
    ['<p>Only ({{first_name}}) you</p>', '<p>Only () you</p>', '<p>Only (Ada) you</p>'],
  ])('in %s leave no blank or comma behind when empty', (source, without, named) => {
    expect(html(source)).toBe(without);
    expect(html(source, { first_name: 'Ada' })).toBe(named);
  });

  it.each([
    ['{{first_name}} {{last_name}}, we are back.', 'we are back.', 'Ada, we are back.', 'Lee, we are back.'],
    ['{{first_name}}, {{last_name}}, hi', 'hi', 'Ada, hi', 'Lee, hi'],
    ['{{first_name}}{{last_name}}, hi', 'hi', 'Ada, hi', 'Lee, hi'],
    ['{{first_name}}! We are back.', 'We are back.', 'Ada! We are back.', 'We are back.'],
    ['{{first_name}} ! Bonjour', 'Bonjour', 'Ada ! Bonjour', 'Bonjour'],
    ['{{first_name}} {{nope}} {{last_name}}: hi', 'hi', 'Ada: hi', 'Lee: hi'],
    ['{{first_name}} {{last_name|friend}}, hi', 'friend, hi', 'Ada friend, hi', 'Lee, hi'],
    ['{{first_name}}, {{last_name}} is new', 'is new', 'Ada, is new', 'Lee is new'],
    ['{{first_name}} is here', 'is here', 'Ada is here', 'is here'],
    ['{{first_name}}.example', '.example', 'Ada.example', '.example'],
    ['Hi {{first_name}}{{last_name}}, we', 'Hi, we', 'Hi Ada, we', 'Hi Lee, we'],
    ['Hi {{first_name}} {{last_name}}, we', 'Hi, we', 'Hi Ada, we', 'Hi Lee, we'],
  ])('at the start share their separators: %s', (source, none, first, last) => {
    for (const [values, expected] of [
      [{}, none],
      [{ first_name: 'Ada' }, first],
      [{ last_name: 'Lee' }, last],
    ] as const)
      expect(send({ html: `<p>${source}</p>`, text: source, subject: source }, values)).toMatchObject({
        html: `<p>${expected}</p>`,
        text: expected,
        subject: expected,
      });
  });

  it('at the start share their separators across elements', () => {
    const source = '<p><b>{{first_name}}</b> <i>{{last_name}}</i>, we</p>';
    expect(html(source)).toBe('<p><b></b><i></i>we</p>');
    expect(html(source, { last_name: 'Lee' })).toBe('<p><b></b><i>Lee</i>, we</p>');
    expect(html(source, { first_name: 'Ada' })).toBe('<p><b>Ada</b><i></i>, we</p>');
  });

  it('keep the lines of plain text and leave no blank behind in the subject', () => {
    const parts = {
      text: 'Good news\n\n{{first_name}}, hello\nDear {{first_name}},',
      subject: 'Tea, {{first_name}}?',
    };
    expect(send(parts)).toMatchObject({ text: 'Good news\n\nhello\nDear,', subject: 'Tea,?' });
    expect(send(parts, { first_name: 'Ada' })).toMatchObject({
      text: 'Good news\n\nAda, hello\nDear Ada,',
      subject: 'Tea, Ada?',
    });
    expect(send({ subject: 'News for {{first_name}}' }).subject).toBe('News for');
  });

  it('reports the fields that are empty for contacts without a value', () => {
    const compiled = compile({ html: '{{city|x}} {{phone}}', subject: '{{first_name}}', text: '{{city|}}' });
    expect(compiled.requiredFields).toEqual(['phone', 'first_name']);
  });

  it('never reads a value as a tag', () => {
    const values = { first_name: '{{email}}', email: 'ada@example.com' };
    const sent = send({ html: '{{first_name}}', text: '{{first_name}}', subject: '{{first_name}}' }, values);
    expect(sent).toMatchObject({ html: '{{email}}', text: '{{email}}', subject: '{{email}}' });
  });
});

describe('P4: a value is escaped once, as its context requires', () => {
  const values = {
    first_name: `<b>"R&D" 'x'\u00a0--></b>`,
    email: `o'neil+x@example.com`,
    phone: '+49 (30) 12-34',
  };

  it('in text and in attributes', () => {
    const escaped = '&lt;b&gt;&quot;R&amp;D&quot; &#39;x&#39;&nbsp;--&gt;&lt;/b&gt;';
    expect(html('<title>{{first_name}}</title><p>{{first_name}}</p>', values)).toBe(
      `<title>${escaped}</title><p>${escaped}</p>`,
    );
    expect(html(`<i title="{{first_name}}" lang='{{first_name}}'>`, values)).toBe(
      `<i title="${escaped}" lang='${escaped}'>`,
    );
  });

  it('in an attribute without quotes, which gets some', () => {
    expect(html('<i title={{city}} class=a>', { city: '' })).toBe('<i title="" class=a>');
    expect(html('<a href={{unsubscribe_url}}>x</a>')).toBe('<a href="https://m.example/u/p-7">x</a>');
    expect(html(`<i title="'{{city}}" id=a"{{city}}>`, { city: `'"` })).toBe(
      `<i title="'&#39;&quot;" id='a"&#39;&quot;'>`,
    );
  });

  it('inside an address', () => {
    expect(html('<a href="https://x.example/{{first_name}}?a=1&amp;e={{email}}">x</a>', values)).toBe(
      '<a href="https://x.example/%3Cb%3E%22R%26D%22%20%27x%27%C2%A0--%3E%3C%2Fb%3E?a=1&amp;e=o%27neil%2Bx%40example.com">x</a>',
    );
    expect(html('<a href="https://x.example/?c={{city|New York &amp; more}}">x</a>')).toBe(
      '<a href="https://x.example/?c=New%20York%20%26%20more">x</a>',
    );
    expect(html('<a href="mailto:{{email}}?cc={{email}}">x</a>', { email: 'a@b.example' })).toBe(
      '<a href="mailto:a@b.example?cc=a%40b.example">x</a>',
    );
    expect(html('<a href="tel:{{phone}}">x</a>', values)).toBe('<a href="tel:+49301234">x</a>');
  });

  it('in plain text, where an address may be', () => {
    const { text } = send(
      { text: 'Hi {{first_name}}\nhttps://x.example/?e={{email}}, {{city|R&D}} <{{unsubscribe_url}}>' },
      { first_name: 'Ada\r\n\tLovelace\u0000', email: 'a b@x.example' },
    );
    expect(text).toBe(
      'Hi Ada Lovelace\nhttps://x.example/?e=a%20b%40x.example, R&D <https://m.example/u/p-7>',
    );
  });

  it('in a header line, which stays one line', () => {
    for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085']) {
      const { subject } = send(
        { subject: `Hi {{first_name}}${end}X-One: 1` },
        { first_name: `Ada${end}Bcc: all@example.com` },
      );
      expect(subject).toBe('Hi Ada Bcc: all@example.com X-One: 1');
    }
  });

  it('in the subject as text, without entities', () => {
    expect(send({ subject: '{{first_name}} & {{city|"us"}}' }, { first_name: '<R&D>' }).subject).toBe(
      '<R&D> & "us"',
    );
  });

  it('and stays a tag in CSS, scripts and comments', () => {
    const source =
      '<style>.a{color:{{city}}}</style><!-- {{city}} --><script>{{city}}</script><p style="color:{{city}}" onclick="{{city}}"><x-{{city}} {{city}}>';
    expect(html(source, { city: 'x' })).toBe(source);
    expect(compile({ html: source }).typedTags).toEqual(['{{city}}']);
  });

  it('and does not complete the text before it', () => {
    expect(html('<{{city}}> &{{city}} <<{{city}}', { city: 'lt;b' })).toBe('&lt;lt;b> &amp;lt;b <&lt;lt;b');
  });

  it('for Word too, in the copy of a button', () => {
    expect(
      html('<!--[if mso]><v:rect alt="{{city}}">{{city}}</v:rect><![endif]-->', { city: '--><x>' }),
    ).toBe('<!--[if mso]><v:rect alt="--&gt;&lt;x&gt;">--&gt;&lt;x&gt;</v:rect><![endif]-->');
  });
});

describe('links that begin with a tag', () => {
  it('are inserted at their tag', () => {
    expect(html('<a href="{{unsubscribe_url}}">x</a>')).toBe('<a href="https://m.example/u/p-7">x</a>');
    expect(html('<a href="{{preferences_url}}">x</a>')).toBe(
      '<a href="https://m.example/u/p-7?show=preferences&amp;lang=en">x</a>',
    );
    expect(html('<a href="{{ website | https://a.example/?a=1&amp;b=2 }}">x</a>')).toBe(
      '<a href="https://a.example/?a=1&amp;b=2">x</a>',
    );
    expect(
      html('<a class="x" href="{{website}}/shop?e={{city}}">x</a>', { website: 'a.example', city: 'a&b' }),
    ).toBe('<a class="x" href="https://a.example/shop?e=a%26b">x</a>');
    expect(html('<a href="https://x.example/?back={{web_view_url}}">x</a>')).toBe(
      '<a href="https://x.example/?back=https%3A%2F%2Fm.example%2Fview%2Fp-7">x</a>',
    );
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:x',
    'data:text/html,x',
    'not an address',
    '{{email}}',
    '',
    '/u/x',
  ])('B5: do not go to "%s"', (website) => {
    expect(html('<a href="{{website}}" class="x">y</a>', { website })).toBe('<a  class="x">y</a>');
    expect(html('<a href="{{website|https://a.example}}">y</a>', { website })).toBe(
      '<a href="https://a.example">y</a>',
    );
    expect(html('<img src="{{picture}}" alt="">', { picture: website })).toBe('<img  alt="">');
  });

  it('B5: spell no scheme together with a value', () => {
    const source = '<a href="java{{city}}:alert(1)">x</a><a href=" {{city|java}}script:x">y</a>';
    expect(html(source, { city: 'script' })).toBe('<a >x</a><a >y</a>');
    expect(html('<a href="java{{city}}script:x">x</a>')).toBe('<a >x</a>');
  });

  it('are not tracked, like links to mail and phone', () => {
    const source =
      '<a href="{{website|https://a.example}}">1</a><a href="mailto:a@b.example">2</a><a href="tel:+49">3</a><a href="https://x.example/{{city}}">4</a><a href="https://x.example/{{nope}}">5</a><a href="#top">6</a><a href="">7</a><a href="https://">8</a><a>9</a><link href="https://x.example/a.css">';
    const compiled = compile({ html: source }, { ...options, trackOpens: false });
    expect(compiled.links).toEqual([]);
    expect(personalize(compiled, { id: '7', values: { city: 'a' } }).html).not.toContain('/t/c/');
  });
});

describe('tracking', () => {
  const click = { ...options, trackOpens: false };

  it('gives each link an id, also two to one address', () => {
    const source =
      '<a class="x" href="https://a.example/?a=1&amp;b=2">1</a>' +
      "<A HREF='https://b.example'>2</A><area href=https://b.example>" +
      '<!--[if mso]><v:roundrect href="https://a.example/?a=1&b=2" arcsize="5%"></v:roundrect><![endif]-->' +
      '<!-- <a href="https://c.example">no</a> --><v:rect href="https://c.example">';
    const compiled = compile({ html: source }, click);
    expect(compiled.links).toEqual([
      'https://a.example/?a=1&b=2',
      'https://b.example',
      'https://b.example',
      'https://a.example/?a=1&b=2',
    ]);
    expect(personalize(compiled, { id: '7', values: {} }).html).toBe(
      '<a class="x" href="https://m.example/t/c/t-7.0">1</a>' +
        `<A HREF='https://m.example/t/c/t-7.1'>2</A><area href="https://m.example/t/c/t-7.2">` +
        '<!--[if mso]><v:roundrect href="https://m.example/t/c/t-7.3" arcsize="5%"></v:roundrect><![endif]-->' +
        '<!-- <a href="https://c.example">no</a> --><v:rect href="https://c.example">',
    );
  });

  it('puts the pixel at the end of the body', () => {
    const pixel =
      '<img src="https://m.example/t/o/t-7" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">';
    const open = { ...options, trackLinks: false };
    expect(html('<body>a<!-- </body> --></body></html>', {}, open)).toBe(
      `<body>a<!-- </body> -->${pixel}</body></html>`,
    );
    expect(html('<p>a</p></HTML>', {}, open)).toBe(`<p>a</p>${pixel}</HTML>`);
    expect(html('a', {}, open)).toBe(`a${pixel}`);
  });

  it('can be switched off', () => {
    const source = '<body><a href="https://a.example">x</a></body>';
    expect(html(source)).toBe(source);
    expect(html(source, {}, { tokens: options.tokens })).toBe(source);
  });

  it('refuses a token or an address that needs escaping', () => {
    const given = { ...options, tokens: () => ({ tracking: 'a"b', personal: 'x' }) };
    expect(() => html('x', {}, given)).toThrow('A token may contain');
    const twice = {
      ...options,
      addresses: { open: (token: string) => `https://x.example/${token}/${token}` },
    };
    expect(() => html('x', {}, twice)).toThrow('exactly once');
  });
});

describe('a campaign', () => {
  it('P1: replaces the preheader of the design, as there is never more than one', () => {
    const design = documentSchema.parse({
      settings: { preheader: 'The old one for {{first_name}}' },
      blocks: [{ id: 'a', type: 'text', content: 'Hi {{first_name}}' }],
    });
    const { html } = renderEmail(design);
    const sent = send({ html, preheader: 'The new one for {{first_name}}' }).html;
    expect(sent).toContain('The new one for');
    expect(sent).not.toContain('The old one');
    expect(sent.match(/display:none;max-height:0/g)).toHaveLength(1);
    expect(send({ html, preheader: '' }).html).toContain('The old one for');
  });

  it('P1: hides the preheader at the start of the body, with padding', () => {
    const sent = send(
      { html: '<body class="a"><p>x</p></body>', preheader: 'For <you>, {{first_name}}' },
      { first_name: 'A&B' },
    );
    expect(sent.html).toMatch(
      /^<body class="a"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">For &lt;you&gt;, A&amp;B(&#847;&zwnj;&nbsp;){150}<\/div><p>x/,
    );
    expect(send({ html: '<!DOCTYPE html><p>x</p>', preheader: 'y' }).html).toMatch(/^<!DOCTYPE html><div/);
  });

  it('knows whether readers can unsubscribe, and gives the address for the header', () => {
    const none = compile({ html: '<p>{{preferences_url}}</p>', text: 'x' });
    expect(none.hasUnsubscribe).toEqual({ html: false, text: false });
    const unseen =
      '<i title="{{unsubscribe_url}}"><!--[if mso]><a href="{{unsubscribe_url}}">x</a><![endif]-->';
    expect(compile({ html: unseen, preheader: '{{unsubscribe_url}}' }).hasUnsubscribe.html).toBe(false);
    const both = compile({ html: '<a href="{{unsubscribe_url}}">x</a>', text: '{{unsubscribe_url}}' });
    expect(both.hasUnsubscribe).toEqual({ html: true, text: true });
    expect(personalize(both, { id: '7', values: {} }).unsubscribeUrl).toBe('https://m.example/u/p-7');
  });

  it('keeps the tag of a missing address', () => {
    const compiled = compile({ html: '<a href="{{web_view_url}}">x</a>' }, { tokens: options.tokens });
    expect(compiled.typedTags).toEqual(['{{web_view_url}}']);
    expect(personalize(compiled, { id: '7', values: {} }).html).toBe('<a href="{{web_view_url}}">x</a>');
  });

  it('asks for tokens once per recipient', () => {
    let calls = 0;
    const counting = {
      ...options,
      tokens: (id: string) => {
        calls += 1;
        return { tracking: `${id}${calls}`, personal: id };
      },
    };
    const source = '<a href="https://a.example">1</a><a href="https://b.example">2</a>{{unsubscribe_url}}';
    expect(html(source, {}, counting)).toContain('/t/c/71.1');
    expect(calls).toBe(1);
  });
});
