import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { renderEmail } from '#email/render/render.ts';
import { inWords } from '#text/keyed-text.ts';
import { translatorFor } from '#text/translator.ts';
import { honestDocument } from '../../../test/support/samples/honest-document.ts';
import { analyze } from './analyze.ts';
import { checks } from './checks.ts';
import { gradeOf, scoreOf } from './grade.ts';
import { type Finding, grades, severities } from './model.ts';

const finding: fc.Arbitrary<Finding> = fc.constantFrom(...checks).chain(({ id, group, evidence }) =>
  fc
    .record({
      severity: fc.constantFrom(...severities),
      cap: fc.option(fc.constantFrom('B', 'D'), { nil: undefined }),
    })
    .map(({ severity, cap }) => ({
      id,
      group,
      evidence,
      severity,
      message: '',
      fix: '',
      where: [],
      ...(cap ? { cap } : {}),
    })),
);

/** None of them hides or fixes another. */
const words = 'These words were put here for no one to read but a filter that counts them. ';
const faults = [
  `<div style="display:none">${words.repeat(3)}</div>`,
  `<div style="font-size:1px">${words}</div>`,
  `<p style="color:#ffffff;background-color:#ffffff">${words.repeat(8)}</p>`,
  '<a href="http://192.168.1.4/x">Open it</a>',
  '<a href="https://evil.test/">www.mybank.com</a>',
  '<a href="https://bit.ly/3x">The offer</a>',
  '<script>1</script>',
  '<form action="https://a.test/"><input name="a"></form>',
  '<img src="data:image/png;base64,AAAA" alt="">',
  '<p>vi\u200bag\u200bra</p>',
  '<div style="display:flex"><p>a</p></div>',
  '</div></table>',
  '<iframe src="https://a.test/"></iframe>',
] as const;

const rank = (html: string): number => grades.indexOf(analyze({ html }).grade);

describe('the grade', () => {
  it('and the score never rise with another finding', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 10 }), finding, (findings, more) => {
        const all = [...findings, more];
        expect(grades.indexOf(gradeOf(all))).toBeGreaterThanOrEqual(grades.indexOf(gradeOf(findings)));
        expect(scoreOf(all)).toBeLessThanOrEqual(scoreOf(findings));
      }),
      { numRuns: process.env.LONG ? 20_000 : 500 },
    );
  });

  it('never rises with another fault in the email', () => {
    fc.assert(
      fc.property(
        honestDocument,
        fc.shuffledSubarray([...faults], { minLength: 1, maxLength: 5 }),
        (input, chosen) => {
          const { html } = renderEmail(documentSchema.parse(input));
          // The text of a fault would fix an email that is short of text.
          fc.pre(analyze({ html }).findings.every(({ id }) => id !== 'text-short'));
          const withFaults = (count: number): string =>
            html.replace('</body>', `${chosen.slice(0, count).join('\n')}</body>`);
          for (let count = 1; count <= chosen.length; count += 1)
            expect(rank(withFaults(count))).toBeGreaterThanOrEqual(rank(withFaults(count - 1)));
        },
      ),
      { numRuns: process.env.LONG ? 2_000 : 40 },
    );
  });

  it('is capped by severe findings', () => {
    const of = (...severity: Finding['severity'][]): string =>
      gradeOf(
        severity.map((each) => ({
          id: 'x',
          group: 'html',
          evidence: 'A',
          severity: each,
          message: '',
          fix: '',
          where: [],
        })),
      );
    expect([of(), of('low'), of('medium'), of('block'), of('block', 'block')]).toEqual([
      'A+',
      'A+',
      'A',
      'C',
      'D',
    ]);
  });

  it('allows a maximum score', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 10 }), (findings) => {
        const grade = gradeOf(findings);
        const score = scoreOf(findings);
        const maxScore = { 'A+': 100, A: 94, B: 87, C: 74, D: 59, F: 39 }[grade];
        expect(score).toBeLessThanOrEqual(maxScore);
        if (grade === 'A+') expect(score).toBeGreaterThanOrEqual(95);
      }),
    );
  });

  it('has a summary with the main reason', () => {
    const summaryFor = (html: string) => inWords(translatorFor('en'), analyze({ html }).summary);
    const html = `<p>${words.repeat(8)}</p>${faults[4]}`;
    expect(analyze({ html }).grade).toBe('D');
    expect(summaryFor(html)).toMatch(
      /Fix first: 1 link shows one address and goes to another\. Until then, the best possible grade is D\./,
    );
    expect(summaryFor('<p>Hello</p>')).toMatch(/\.$/);
  });
});

describe('hidden text', () => {
  const base = honestDocument;
  const styles = [
    'display:none',
    'font-size:0',
    'color:#ffffff;font-size:1px',
    'max-height:0;overflow:hidden',
  ];
  it('lowers the grade to C or below, and the same text visible does not', () => {
    fc.assert(
      fc.property(base, fc.constantFrom(...styles), (input, style) => {
        const { html } = renderEmail(documentSchema.parse(input));
        const put = (css: string) =>
          html.replace('</body>', `<div style="${css}">${words.repeat(4)}</div></body>`);
        expect(rank(put(style))).toBeGreaterThanOrEqual(grades.indexOf('C'));
        expect(rank(put('margin:0'))).toBeLessThanOrEqual(grades.indexOf('A'));
      }),
      { numRuns: process.env.LONG ? 1_000 : 40 },
    );
  });
});
