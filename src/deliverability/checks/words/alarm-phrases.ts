import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { type PhraseFinder, phraseFinder } from '../../judge/finder.ts';
import { excerptOf } from '../../message/characters.ts';
import type { HtmlLocation } from '../../message/html-listener.ts';
import type { TextRun } from '../../message/message.ts';
import { excerptAround } from '../../message/words.ts';

const alarm = phraseFinder(
  /\b(?:your account (?:has been|was|is|will be) (?:suspended|locked|limited|blocked|closed|deactivated|terminated|restricted)|unusual (?:sign[- ]?in|login|activity)|unauthori[sz]ed (?:access|login|transaction)|your password (?:has |will )?expire[sd]?|mailbox (?:is )?(?:full|quota))\b/i,
  ['you', 'unu', 'una', 'mai'],
);
const demand = phraseFinder(
  /\b(?:(?:verify|confirm|validate|update|re-?activate) (?:your )?(?:account|identity|information|details|billing|payment|password|mailbox)|(?:log|sign) in (?:to|and) (?:verify|confirm|restore|keep)|restore (?:your )?access|avoid (?:suspension|closure|interruption|termination))\b/i,
  ['ver', 'con', 'val', 'upd', 're', 'log', 'sig', 'avo'],
);

function findIn(
  runs: readonly TextRun[],
  find: PhraseFinder,
): { phrase: string; place: HtmlLocation } | null {
  for (const { isHidden, text, location } of runs) {
    const match = isHidden ? null : find(text);
    if (!match) continue;
    const [phrase] = match;
    return {
      phrase,
      place: { ...location, excerpt: excerptOf(excerptAround(text, match.index, phrase.length)) },
    };
  }
  return null;
}

/** An honest notice says what happened. An alarm with a demand is typical of phishing. */
export const alarmPhrases: Check = {
  id: 'alarm-phrases',
  group: 'words',
  severity: 'medium',
  evidence: 'C',
  source: 'Rspamd and SpamAssassin rules for account phishing',
  threshold: 'an alarm about an account, and a demand to confirm it',
  run: ({ runs }) => {
    const first = findIn(runs, alarm);
    const second = first && findIn(runs, demand);
    if (!first || !second) return null;
    return {
      message: keyedText('checks.alarmPhrases.message', { first: first.phrase, second: second.phrase }),
      fix: keyedText('checks.alarmPhrases.fix'),
      where: [first.place, second.place],
    };
  },
};
