import { expect, it } from 'vitest';
import { describeChecks, findingOf } from '../../../../test/support/samples/check-cases.ts';
import { analyze } from '../../judge/analyze.ts';

const attached = (name: string, type = 'application/octet-stream') => ({ attachments: [{ name, type }] });

describeChecks(
  'content',
  {
    'attachment-program': {
      bad: [attached('invoice.exe'), attached('page.HTML'), attached('bowls.zip')],
      good: [attached('bowls.pdf', 'application/pdf'), attached('exe.png')],
    },
    'attachment-any': { bad: [attached('bowls.pdf')], good: [{}] },
  },
  ['attachment-program', 'attachment-any'],
);

it('an attached program costs more than an archive and caps the grade at D', () => {
  expect(findingOf('attachment-program', attached('a.zip'))?.severity).toBe('medium');
  expect(
    analyze({ html: '<html lang="en"><title>x</title><p>Hello there, here it is.</p>', ...attached('a.exe') })
      .grade,
  ).toBe('D');
});
