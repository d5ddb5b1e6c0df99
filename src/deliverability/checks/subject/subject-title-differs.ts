import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { keywordsOf } from '../../message/words.ts';

const minWords = 2;

export const subjectTitleDiffers: Check = {
  id: 'subject-title-differs',
  group: 'subject',
  severity: 'low',
  evidence: 'C',
  source: 'SpamAssassin HTML_TITLE_SUBJ_DIFF',
  threshold: 'subject and HTML title have no word in common, nor title and sender',
  run: ({ subject = '', title, from = '' }) => {
    const inSubject = keywordsOf(subject);
    const inTitle = new Set(keywordsOf(title ?? ''));
    if (inSubject.length < minWords || inTitle.size < minWords) return null;
    // Many emails have the name of the sender as their title.
    if ([...inSubject, ...keywordsOf(from)].some((word) => inTitle.has(word))) return null;
    return {
      message: keyedText('checks.subjectTitleDiffers.message', { title: title ?? '' }),
      fix: keyedText('checks.subjectTitleDiffers.fix'),
    };
  },
};
