import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyze } from '#deliverability/analyze.ts';
import { renderEmail } from '#email/render.ts';
import { randomDocument } from '../../../../../test/support/random-document.ts';
import { gradeDocument } from './grade-document.ts';

it('judges as saving does', () => {
  fc.assert(
    fc.property(randomDocument, (document) => {
      const { subject, preheader } = document.settings;
      const { html } = renderEmail(document, { title: 'Bowls' });
      const stored = analyze({ html, subject, preheader });
      const shown = gradeDocument({ document, title: 'Bowls', customFonts: [] });
      expect([shown.grade, shown.score]).toEqual([stored.grade, stored.score]);
    }),
    { numRuns: 100 },
  );
});
