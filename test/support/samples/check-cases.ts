// What a check has to find and what it has to ignore, as a table. Every check of the group needs a row.
import { describe, expect, it } from 'vitest';
import { analysisInWords } from '#deliverability/judge/analysis-in-words.ts';
import { analyze } from '#deliverability/judge/analyze.ts';
import { checks } from '#deliverability/judge/checks.ts';
import type { EmailInput, Finding, Group } from '#deliverability/judge/model.ts';
import { translatorFor } from '#text/translator.ts';

export type Given = string | Partial<EmailInput>;

export interface Case {
  bad: readonly Given[];
  good: readonly Given[];
}

const words =
  'We have moved the workshop to a larger hall and finally have space for a proper table. The first bowls from the new kiln are drying now, and the glaze came out a little greener than planned. ';

/** A page with enough text, and the given content in it. */
export const page = (
  body = '',
  head = '<meta charset="utf-8"><title>News</title>',
  html = '<html lang="en" dir="ltr">',
): string =>
  `<!DOCTYPE html>${html}<head>${head}</head><body bgcolor="#ffffff"><p>${words.repeat(3)}</p>${body}</body></html>`;

export const findingOf = (id: string, given: Given): Finding | undefined => {
  const input = typeof given === 'string' ? { html: page(given) } : { html: page(), ...given };
  return analysisInWords(translatorFor('en'), analyze(input)).findings.find((finding) => finding.id === id);
};

export function describeChecks(group: Group, cases: Record<string, Case>, ids?: readonly string[]): void {
  const own = checks.filter((check) => check.group === group && (!ids || ids.includes(check.id)));
  describe(`checks of ${group}`, () => {
    it('each have a case, a source and a threshold', () => {
      expect(own.map(({ id }) => id).sort()).toEqual(Object.keys(cases).sort());
      expect(own.filter(({ source, threshold }) => !source || !threshold).map(({ id }) => id)).toEqual([]);
    });

    it('deduct nothing on the evidence of custom alone', () => {
      expect(own.filter(({ evidence, severity }) => evidence === 'F' && severity !== 'info')).toEqual([]);
    });

    it.each(Object.entries(cases))(
      '%s reports the faulty emails and not the similar ones',
      (id, { bad, good }) => {
        for (const given of bad) {
          const finding = findingOf(id, given);
          expect(finding, `in ${JSON.stringify(given)}`).toBeDefined();
          expect(finding?.message).toMatch(/[.…”]$/);
          expect(finding?.fix).toMatch(/[.”]$/);
        }
        for (const given of good) expect(findingOf(id, given), `in ${JSON.stringify(given)}`).toBeUndefined();
      },
    );
  });
}
