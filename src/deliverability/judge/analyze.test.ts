import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { renderEmail } from '#email/render/render.ts';
import { cpuMs } from '../../../test/support/cpu.ts';
import { analyze } from './analyze.ts';
import { checks } from './checks.ts';
import { gradeOf, scoreOf } from './grade.ts';
import { type Finding, grades } from './model.ts';

const words =
  'We have moved the workshop to a larger hall and finally have space for a proper table. The first bowls from the new kiln are drying now, and the glaze came out a little greener than planned. ';
const page = (body: string, head = '<title>News</title>', html = '<html lang="en">'): string =>
  `<!DOCTYPE html>${html}<head><meta charset="utf-8">${head}</head><body bgcolor="#ffffff"><p>${words.repeat(3)}</p>${body}</body></html>`;
const clean = page('<a href="https://shop.test/bowls">See the bowls</a>');
const idsOf = (html: string, more: object = {}): string[] =>
  analyze({ html, ...more })
    .findings.filter(({ severity }) => severity !== 'info')
    .map(({ id }) => id);

const link = (href: string, text = 'See the bowls') => page(`<a href="${href}">${text}</a>`);

/** For each check, an input that it must find and a similar one that it must ignore. */
const cases: Record<string, { bad: string; good: string; badMore?: object; goodMore?: object }> = {
  'subject-missing': { bad: clean, good: clean, badMore: { subject: ' ' }, goodMore: { subject: 'Bowls' } },
  'subject-caps': {
    bad: clean,
    good: clean,
    badMore: { subject: 'LAST CHANCE TO BUY' },
    goodMore: { subject: 'NASA and IBM bowls are here' },
  },
  'subject-punctuation': {
    bad: clean,
    good: clean,
    badMore: { subject: 'New bowls!!' },
    goodMore: { subject: 'New bowls!' },
  },
  'subject-fake-reply': {
    bad: clean,
    good: clean,
    badMore: { subject: 'Re: your order' },
    goodMore: { subject: 'Reasons to repaint' },
  },
  'subject-length': {
    bad: clean,
    good: clean,
    badMore: { subject: 'a'.repeat(201) },
    goodMore: { subject: 'a'.repeat(200) },
  },
  'preheader-missing': {
    bad: clean,
    good: clean,
    badMore: { preheader: '' },
    goodMore: { preheader: 'The first bowls' },
  },
  'hidden-text': {
    bad: page(`<div style="display: none">${words}</div>`),
    good: page(`<div style="display:block">${words}</div>`),
  },
  'hidden-link': {
    bad: page('<div style="opacity:0"><a href="https://shop.test/x">More bowls</a></div>'),
    good: clean,
  },
  'invisible-color': {
    bad: page('<p style="color:#fefefe">buy buy buy</p>'),
    good: page('<div style="background:#000"><p style="color:#fefefe">come by</p></div>'),
  },
  'zero-width': { bad: page('<p>vi\u200bag\u200bra</p>'), good: page('<p>family 👩‍👩‍👧</p>') },
  'image-only': {
    bad: '<html lang="en"><title>x</title><img src="https://a.test/b.png" alt="All of it"></html>',
    good: page('<img src="https://a.test/b.png" alt="A bowl">'),
  },
  'text-short': {
    bad: `<html lang="en"><title>x</title><p>${words}${words.slice(0, 60)}</p><img src="https://a.test/b.png" alt="A bowl"></html>`,
    good: `<html lang="en"><title>x</title><p>${words}</p></html>`,
  },
  'image-alt': {
    bad: page('<img src="https://a.test/b.png">'),
    good: page('<img src="https://a.test/b.png" alt="">'),
  },
  'image-data-uri': {
    bad: page('<img src="data:image/png;base64,AAAA" alt="A bowl">'),
    good: page('<img src="https://a.test/data.png" alt="A bowl">'),
  },
  'image-http': {
    bad: page('<img src="http://a.test/b.png" alt="A bowl">'),
    good: page('<img src="https://a.test/b.png" alt="A bowl">'),
  },
  'picture-empty': {
    bad: clean,
    good: clean,
    badMore: { draft: { emptyPictures: 3 } },
    goodMore: { draft: { emptyPictures: 0 } },
  },
  'subject-unset': { bad: clean, good: clean, badMore: { draft: { emptyPictures: 0 } } },
  'placeholder-text': {
    bad: page('<p>Click to edit this text block.</p>'),
    good: page('<p>Click to edit</p>'),
  },
  'link-mismatch': {
    bad: link('https://evil.test/login', 'www.mybank.com'),
    good: link('https://news.shop.co.uk/a', 'shop.co.uk'),
  },
  'link-ip-address': { bad: link('http://192.168.1.4/x'), good: link('https://1.2.3.example-shop.com/') },
  'link-shortener': { bad: link('https://bit.ly/3x'), good: link('https://habit.ly.shop.test/') },
  'link-scheme': { bad: link('java&#10;script:alert(1)'), good: link('mailto:ann@shop.test') },
  'link-http': { bad: link('http://shop.test/'), good: link('https://shop.test/') },
  'link-empty': { bad: link('#'), good: link('https://example-shop.com/') },
  'link-many': { bad: page('<a href="https://a.test/">Bowl</a>'.repeat(41)), good: clean },
  'link-text': {
    bad: link('https://a.test/', 'Click here'),
    good: link('https://a.test/', 'Click here to see bowls'),
  },
  'html-size': {
    bad: page(`<!--${'x'.repeat(103 * 1024)}-->`),
    good: page(`<!--${'x'.repeat(80 * 1024)}-->`),
  },
  'html-script': {
    bad: page('<p onclick="x()">a</p>'),
    good: page('<script type="application/ld+json">{}</script>'),
  },
  'html-form': { bad: page('<form><input name="a"></form>'), good: page('<p>form</p>') },
  'html-embed': { bad: page('<iframe src="https://a.test"></iframe>'), good: page('<p>iframe</p>') },
  'lang-missing': { bad: page('', '<title>x</title>', '<html>'), good: clean },
  'title-missing': { bad: page('', '<title> </title>'), good: clean },
  'text-contrast': {
    bad: page('<p style="color:#aaaaaa">small print</p>'),
    good: page('<p style="color:#888888;font-size:24px">large print</p>'),
  },
  'unsubscribe-missing': {
    bad: clean,
    good: link('{{unsubscribe_url}}', 'Leave the list'),
    badMore: { purpose: 'campaign' },
    goodMore: { purpose: 'campaign' },
  },
  'text-part-differs': {
    bad: clean,
    good: clean,
    badMore: { text: 'Please view this email in a browser.' },
    goodMore: { text: words },
  },
};

describe('the checks', () => {
  it.each(Object.entries(cases))(
    '%s reports the faulty email and not the similar one',
    (id, { bad, good, badMore, goodMore }) => {
      const found = (html: string, more?: object) => analyze({ html, ...more }).findings.map((one) => one.id);
      expect(found(bad, badMore)).toContain(id);
      expect(found(good, goodMore)).not.toContain(id);
    },
  );

  it('each have a case in this test or beside the check', () => {
    const beside =
      /^(?:subject|sender|hidden|content|words|links|html|text-part|accessibility|compliance|model)$/;
    const untested = checks.filter(
      ({ id, group }) => !(id in cases) && !beside.test(group) && !id.startsWith('attachment-'),
    );
    expect(untested.map(({ id }) => id)).toEqual([]);
  });

  it('give the source location of a finding', () => {
    const { findings } = analyze({
      html: '<html lang="en">\n<title>x</title>\n<p>a\n<a href="http://a.test/">b</a>',
    });
    expect(findings.find(({ id }) => id === 'link-http')?.where).toEqual([
      { line: 4, excerpt: 'http://a.test/' },
    ]);
  });
});

describe('hidden text', () => {
  const hide = (style: string) =>
    analyze({ html: page(`<div style="${style}"><span>${words}</span></div>`) });
  it.each([
    'display:none',
    'visibility:hidden',
    'opacity:0',
    'font-size:1px',
    'max-height:0;overflow:hidden',
    'position:absolute;left:-9999px',
    'text-indent:-5000px',
  ])('with %s lowers the grade to C or below', (style) => {
    const { grade, findings } = hide(style);
    expect(findings.map(({ id }) => id)).toContain('hidden-text');
    expect(grades.indexOf(grade)).toBeGreaterThanOrEqual(grades.indexOf('C'));
  });

  it('is not reported for one short preheader with padding', () => {
    const preheader = `<div style="display:none">First bowls${'&#847;&zwnj;&nbsp;'.repeat(150)}</div>`;
    expect(idsOf(clean.replace('<p>', `${preheader}<p>`))).toEqual([]);
    expect(idsOf(clean.replace('<p>', `${preheader}${preheader}<p>`))).toContain('hidden-text');
  });

  it('is not reported for the spacing characters of a layout', () => {
    expect(idsOf(page('<td style="font-size:0;line-height:0">&nbsp;</td>'))).toEqual([]);
  });
});

describe('the grade', () => {
  it('of a clean email is A+', () =>
    expect(analyze({ html: clean })).toMatchObject({ grade: 'A+', score: 100 }));

  it('of a rendered email is A+', () => {
    const document = documentSchema.parse({
      settings: { subject: 'Bowls', preheader: 'The first from the new kiln' },
      blocks: [
        { id: 'a', type: 'text', content: words.repeat(3) },
        {
          id: 'b',
          type: 'button',
          content: { text: 'See the bowls', url: 'https://shop.test' },
          styles: { backgroundColor: '#1d4ed8' },
        },
        { id: 'c', type: 'divider' },
        { id: 'd', type: 'spacer' },
        { id: 'e', type: 'image', content: { src: 'https://shop.test/a.png', alt: 'A bowl', clickUrl: '' } },
      ],
    });
    const result = analyze({ html: renderEmail(document).html, subject: 'Bowls', preheader: 'x' });
    expect(result.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(result.grade).toBe('A+');
  });

  it('is capped by severe findings', () => {
    expect(analyze({ html: link('https://evil.test/', 'www.mybank.com') }).grade).toBe('D');
    expect(analyze({ html: page(`<!--${'x'.repeat(103 * 1024)}-->`) }).grade).toBe('B');
  });

  const finding: fc.Arbitrary<Finding> = fc.constantFrom(...checks).chain((check) =>
    fc.constantFrom('block' as const, 'high' as const, 'medium' as const, 'low' as const).map((severity) => ({
      id: check.id,
      group: check.group,
      evidence: check.evidence,
      severity,
      message: '',
      fix: '',
      where: [],
    })),
  );

  it('never rises with another finding', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 8 }), finding, (findings, more) => {
        const before = grades.indexOf(gradeOf(findings));
        expect(grades.indexOf(gradeOf([...findings, more]))).toBeGreaterThanOrEqual(before);
        expect(scoreOf([...findings, more])).toBeLessThanOrEqual(scoreOf(findings));
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for the same email', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
        const html = `<p style="${text}">${text}<a href="${text}">${text}</a><img src=${text}>`;
        expect(analyze({ html })).toEqual(analyze({ html }));
      }),
      { numRuns: 200 },
    );
  });

  it('of a large email takes little time', () => {
    const html = page(`<table><tr><td style="color:#333">${words}</td></tr></table>`.repeat(400));
    const cost = cpuMs(() => {
      analyze({ html });
    });
    expect(cost).toBeLessThan(500);
  });
});
