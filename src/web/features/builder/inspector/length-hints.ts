// How much of subject and preheader an inbox shows. Mail programs measure in px and each has its own width; the numbers
// are where narrow ones cut.

import { t } from '#web/text/t.ts';

const characterCount = (text: string): number => [...text.trim()].length;

/** Characters of a subject that phones show, approximately. */
const phoneSubjectLength = 40;

export const subjectHint = (subject: string): string => {
  const length = characterCount(subject);
  if (length === 0) return t('builder.lengthHints.whatPeopleReadInTheirInbox');
  if (length <= phoneSubjectLength)
    return t('builder.lengthHints.lengthCharactersPhonesShowAllOf', { count: length });
  return t('builder.lengthHints.lengthCharactersPhonesShowAboutThe', {
    count: length,
    shown: phoneSubjectLength,
  });
};

const shortPreheader = 40;
const longPreheader = 100;

export const preheaderHint = (preheader: string): string => {
  const length = characterCount(preheader);
  if (length === 0) return t('builder.lengthHints.theLineBesideTheSubjectWithout');
  if (length < shortPreheader)
    return t('builder.lengthHints.lengthCharactersThereIsSpaceFor', {
      count: length,
      min: shortPreheader,
      max: longPreheader,
    });
  if (length <= longPreheader)
    return t('builder.lengthHints.lengthCharactersMostInboxesShowAll', { count: length });
  return t('builder.lengthHints.lengthCharactersMostInboxesShowAbout', {
    count: length,
    shown: longPreheader,
  });
};
