import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { phraseFinder } from '../../judge/finder.ts';

const placeholder = phraseFinder(
  /click to edit(?: this text(?: block)?| me| text)|lorem ipsum|dolor sit amet|\b(?:insert|add|enter|type|put) your (?:own )?(?:text|headline|content|copy|message|title) here|\byour (?:text|headline|title|content|copy) (?:goes )?here\b|\[(?:insert|your) [a-z ]{2,30}\]/i,
  ['cli', 'lor', 'dol', 'ins', 'add', 'ent', 'typ', 'put', 'you', '[in', '[yo'],
);

export const placeholderText: Check = {
  id: 'placeholder-text',
  group: 'content',
  severity: 'high',
  evidence: 'A',
  source: 'Anyone who reads it can see it',
  threshold: 'any',
  run: ({ visibleText, runs }) => {
    if (!placeholder(visibleText)) return null;
    return {
      message: keyedText('checks.placeholderText.message'),
      fix: keyedText('checks.placeholderText.fix'),
      where: runs.filter(({ text }) => placeholder(text) !== null).map(({ location }) => location),
    };
  },
};
