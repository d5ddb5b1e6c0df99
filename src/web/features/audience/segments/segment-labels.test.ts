import { afterEach, describe, expect, it } from 'vitest';
import type { SegmentCondition, SegmentDefinition } from '#contract/audience/segments.ts';
import { catalogs } from '#text/catalogs.ts';
import { setRegion } from '#web/text/region.ts';
import { i18n } from '#web/text/t.ts';
import { segmentLabel } from './segment-labels.ts';
import type { SegmentNames } from './segment-names.ts';
import { newCondition, operatorOptions, subjectGroups, withOperator } from './segment-subjects.ts';

const names: SegmentNames = {
  lists: [{ id: 'news', name: 'News' }],
  tags: [{ id: 'vip', name: 'VIP' }],
  fields: [
    { key: 'city', label: 'City', type: 'text' },
    { key: 'spent', label: 'Total spent', type: 'number' },
    { key: 'born', label: 'Birthday', type: 'date' },
    { key: 'adult', label: 'Adult', type: 'boolean' },
  ],
  campaigns: [{ id: 'spring', name: 'Spring', status: 'sent' }],
};
const segmentOf = (condition: SegmentCondition): SegmentDefinition => ({
  match: 'all',
  groups: [{ match: 'all', conditions: [condition] }],
});

it.each<[SegmentCondition, string]>([
  [{ about: 'first_name', operator: 'is', value: 'Ann' }, 'Contacts whose first name is “Ann”.'],
  [
    { about: 'email', operator: 'domain_is_not', value: 'a.example' },
    'Contacts whose email address is not at “a.example”.',
  ],
  [{ about: 'text_field', key: 'city', operator: 'empty', value: '' }, 'Contacts whose City is empty.'],
  [
    { about: 'number_field', key: 'spent', operator: 'at_least', number: 0 },
    'Contacts whose Total spent is at least 0.',
  ],
  [{ about: 'number_field', key: 'spent', operator: 'above' }, 'Contacts whose Total spent is above ….'],
  [
    { about: 'date_field', key: 'born', operator: 'anniversary_next_days', days: 1 },
    'Contacts whose Birthday has its anniversary in the next day.',
  ],
  [{ about: 'boolean_field', key: 'adult', operator: 'yes' }, 'Contacts whose Adult is yes.'],
  [{ about: 'tag', operator: 'has_not', id: 'vip' }, 'Contacts who do not have the tag “VIP”.'],
  [{ about: 'list', operator: 'is_on', id: 'gone' }, 'Contacts who are on a deleted list.'],
  [{ about: 'added', operator: 'after', date: '2026-03-01' }, 'Contacts who were added after Mar 1, 2026.'],
  [
    { about: 'added', operator: 'not_last_days', days: 1_000 },
    'Contacts who were added more than 1,000 days ago.',
  ],
  [{ about: 'consent', operator: 'is', source: 'form' }, 'Contacts whose consent came from a sign-up form.'],
  [
    { about: 'opened', operator: 'not_last_days', days: 30 },
    'Contacts who did not open an email in the last 30 days.',
  ],
  [{ about: 'clicked', operator: 'never' }, 'Contacts who never clicked a link in an email.'],
  [
    { about: 'campaign', operator: 'not_opened', id: 'spring' },
    'Contacts who received “Spring” but did not open it.',
  ],
])('the condition %j reads %s', (condition, sentence) => {
  expect(segmentLabel(segmentOf(condition), names)).toBe(sentence);
});

it('several groups of conditions are put in brackets', () => {
  const ann: SegmentCondition = { about: 'first_name', operator: 'is', value: 'Ann' };
  const bo: SegmentCondition = { about: 'first_name', operator: 'is', value: 'Bo' };
  const definition: SegmentDefinition = {
    match: 'any',
    groups: [
      { match: 'all', conditions: [ann, bo] },
      { match: 'any', conditions: [bo] },
    ],
  };
  expect(segmentLabel(definition, names)).toBe(
    'Contacts (whose first name is “Ann” and whose first name is “Bo”) or whose first name is “Bo”.',
  );
});

it('every subject and every operator has a label', () => {
  const subjects = subjectGroups(names).flatMap(({ options }) => options.map(({ value }) => value));
  expect(subjects).toHaveLength(15);
  for (const subject of subjects) {
    const condition = newCondition(subject, names);
    for (const { value, label } of operatorOptions(condition.about)) {
      expect(label).not.toContain('_');
      const sentence = segmentLabel(segmentOf(withOperator(condition, value)), names);
      expect(sentence).toMatch(/^Contacts who(se)? .+\.$/);
      expect(sentence).not.toContain('undefined');
    }
  }
});

describe('in another region', () => {
  afterEach(() => setRegion({ locale: null, timeZone: null, firstDayOfWeek: null }));
  it.each<[SegmentCondition, string]>([
    [
      { about: 'date_field', key: 'born', operator: 'on', date: '2026-11-21' },
      'Contacts whose Birthday is 21 Nov 2026.',
    ],
    [
      { about: 'number_field', key: 'spent', operator: 'is', number: 1_234.5 },
      'Contacts whose Total spent is 1.234,5.',
    ],
  ])('dates and numbers follow its formats: %o', (condition, sentence) => {
    const locale = condition.about === 'date_field' ? 'en-GB' : 'en-DE';
    setRegion({ locale, timeZone: 'Pacific/Honolulu', firstDayOfWeek: null });
    expect(segmentLabel(segmentOf(condition), names)).toBe(sentence);
  });
});

describe('in another language', () => {
  afterEach(() => i18n.activate('en'));
  const definition: SegmentDefinition = {
    match: 'all',
    groups: [
      {
        match: 'any',
        conditions: [
          { about: 'first_name', operator: 'not_contains', value: 'Ann' },
          { about: 'opened', operator: 'not_last_days', days: 30 },
        ],
      },
      { match: 'all', conditions: [{ about: 'campaign', operator: 'clicked', id: 'gone' }] },
    ],
  };
  it.each([
    [
      'de',
      'Kontakte, (deren Vorname „Ann“ nicht enthält oder die in den letzten 30 Tagen keine E-Mail geöffnet haben) und die einen Link in einer gelöschten Kampagne angeklickt haben.',
    ],
    [
      'ar',
      'جهات الاتصال (التي لا يحتوي اسمها الأول على «Ann» أو التي لم تفتح رسالة خلال آخر 30 يومًا) والتي نقرت رابطًا في حملة محذوفة.',
    ],
  ] as const)('a segment reads as a sentence in %s', (language, sentence) => {
    i18n.load(language, { ...catalogs[language] });
    i18n.activate(language);
    expect(segmentLabel(definition, names)).toBe(sentence);
  });
});
