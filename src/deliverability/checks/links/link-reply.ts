import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { phraseFinder } from '../../judge/finder.ts';

const findInvitation = phraseFinder(
  /\b(?:(?:just |simply )?(?:hit reply|reply to this|reply to me|reply and|reply with|write (?:to )?me|write back|drop (?:me|us) a line|answer this)|antworte(?:n sie)?|schreib(?:en sie)? (?:mir|uns)|réponde?z|responde a)\b/i,
  ['jus', 'sim', 'hit', 'rep', 'wri', 'dro', 'ans', 'ant', 'sch', 'rép', 'res'],
);

export const linkReply: Check = {
  id: 'link-reply',
  group: 'links',
  severity: 'info',
  evidence: 'F',
  source: 'replies are said to help a sender’s name; no public figure',
  threshold: 'nothing invites an answer',
  run: ({ links, visibleText }) => {
    if (visibleText === '' || findInvitation(visibleText)) return null;
    if (links.some(({ scheme, isHidden }) => !isHidden && scheme === 'mailto')) return null;
    return {
      message: keyedText('checks.linkReply.message'),
      fix: keyedText('checks.linkReply.fix'),
    };
  },
};
