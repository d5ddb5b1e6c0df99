import { describe, expect, it } from 'vitest';
import { type Document, documentSchema } from '#email/document.ts';
import { renderEmail } from '#email/render.ts';
import { analyze } from './analyze.ts';
import { checks } from './checks.ts';
import { fixes } from './fixes.ts';

const letter = (settings: object, content = 'We moved the workshop.'): Document =>
  documentSchema.parse({ settings, blocks: [{ id: 'a', type: 'text', content }] });

const idsOf = (document: Document): string[] => {
  const { subject, preheader } = document.settings;
  return analyze({ html: renderEmail(document).html, subject, preheader }).findings.map(({ id }) => id);
};

const cases: [id: string, broken: Document, expected: object][] = [
  ['subject-fake-reply', letter({ subject: 'Re: Fwd: The bowls' }), { subject: 'The bowls' }],
  ['subject-punctuation', letter({ subject: 'Bowls!! Come! $$$' }), { subject: 'Bowls. Come! $' }],
  [
    'subject-caps',
    letter({ subject: 'THE BOWLS ARE HERE. COME, {{first_name|YOU}}' }),
    { subject: 'The bowls are here. Come, {{first_name|YOU}}' },
  ],
  ['preheader-repeats', letter({ subject: 'Bowls', preheader: 'bowls' }), { subject: 'Bowls' }],
  [
    'merge-tag-bare',
    letter({ subject: 'For {{first_name}}' }, 'Hello {{ first_name }}'),
    { subject: 'For {{first_name|there}}' },
  ],
];

describe.each(cases)('the fix of %s', (id, broken, expected) => {
  const fix = fixes.get(id) ?? ((document: Document) => document);

  it('takes the finding away, and does no more', () => {
    expect(idsOf(broken)).toContain(id);
    const fixed = fix(broken);
    expect(idsOf(fixed)).not.toContain(id);
    expect(fixed.settings).toMatchObject(expected);
    expect(fix(fixed)).toBe(fixed);
  });

  it('leaves alone what has no such fault', () => {
    const fine = letter({ subject: 'The NASA bowls!', preheader: 'And a mug' });
    expect(fix(fine)).toBe(fine);
    const bare = letter({});
    expect(fix(bare)).toBe(bare);
  });
});

it('keeps a subject that would be empty', () => {
  const only = letter({ subject: 'Re:' });
  expect(fixes.get('subject-fake-reply')?.(only)).toBe(only);
});

it('there is one for nothing but checks, and a case for each', () => {
  expect([...fixes.keys()].filter((id) => !checks.some((check) => check.id === id))).toEqual([]);
  expect([...fixes.keys()].sort()).toEqual(cases.map(([id]) => id).sort());
});
