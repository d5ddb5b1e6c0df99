// Phrases that rules of public filters look for. One alone means little: the check weighs them per hundred words.
import type { TextKey } from '#text/keys.ts';
import { phraseFinder, prefixesOf } from '../judge/finder.ts';

export interface PhraseKind {
  /** As the finding calls them. */
  name: TextKey;
  /** The weight of one occurrence. */
  weight: number;
  phrases: readonly string[];
}

export const phraseKinds: readonly PhraseKind[] = [
  {
    name: 'checks.spamPhrases.money',
    weight: 2,
    phrases: [
      'earn (?:extra |fast |easy |big )?(?:money|cash|income)',
      'make (?:money|cash) (?:fast|online|from home)',
      'extra (?:cash|income)',
      'easy money',
      'financial freedom',
      'get rich',
      'be your own boss',
      'work (?:from|at) home',
      'double your (?:money|income)',
      'no investment',
      'million (?:dollars|euros|pounds)',
      'cash bonus',
      'passive income',
      'guaranteed (?:income|winner|returns?)',
      'home[- ]based business',
      'business opportunity',
      'multi[- ]?level marketing',
      'bulk e-?mail',
      'million e-?mails?',
    ],
  },
  {
    name: 'checks.spamPhrases.debts',
    weight: 2,
    phrases: [
      'consolidate (?:your )?debts?',
      'eliminate (?:your )?debts?',
      'bad credit',
      'no credit check',
      'low(?:est)? (?:interest|mortgage) rates?',
      'refinance (?:your|now)',
      'pre-?approved',
      'instant (?:loan|approval|credit)',
      'home loans?',
      'mortgage',
      'free (?:quote|debt)',
      'credit report',
      'life insurance',
    ],
  },
  {
    name: 'checks.spamPhrases.medicines',
    weight: 3,
    phrases: [
      'viagra',
      'cialis',
      'levitra',
      'xanax',
      'valium',
      'online pharmacy',
      'no prescription',
      'miracle (?:cure|pill)',
      'lose (?:weight|\\d+ (?:pounds|lbs|kilos?|kg)) (?:fast|now|quickly|in \\d+)',
      'burn fat',
      'weight loss (?:pill|secret|miracle)',
      'male enhancement',
      'penis',
      'erections?',
      'erectile',
      'phentermine',
      'generic (?:drugs?|meds)',
      'reverses? aging',
    ],
  },
  {
    name: 'checks.spamPhrases.copies',
    weight: 2,
    phrases: [
      'replica (?:watches?|rolex|handbags?)',
      'rolex',
      'oem software',
      'cheap software',
      'university diplomas?',
    ],
  },
  {
    name: 'checks.spamPhrases.sex',
    weight: 3,
    phrases: [
      'xxx',
      'porn',
      'hot (?:girls|women|singles)',
      'adult (?:dating|videos?|site)',
      'live webcams?',
      'nude',
    ],
  },
  {
    name: 'checks.spamPhrases.gambling',
    weight: 2,
    phrases: [
      'crypto (?:investment|giveaway|profits?)',
      'bitcoin (?:profits?|investment|giveaway)',
      'online casino',
      'free spins',
      'lottery (?:winner|winnings?)',
      'jackpot',
    ],
  },
  {
    name: 'checks.spamPhrases.prizes',
    weight: 2,
    phrases: [
      "you(?:[\u2019']ve| have)? (?:won|been (?:selected|chosen))",
      'congratulations,? you',
      'claim your (?:prize|reward|free gift)',
      'you are (?:a|the) winner',
      'free (?:gift card|iphone|vacation|trip)',
    ],
  },
  {
    name: 'checks.spamPhrases.inheritances',
    weight: 3,
    phrases: [
      'next of kin',
      'late (?:president|minister|client|husband)',
      'transfer (?:of )?(?:the )?(?:sum|fund)s?',
      'dormant account',
      'strictly confidential',
      'utmost (?:confidence|secrecy)',
      'wire transfer',
      'beneficiary',
    ],
  },
  {
    name: 'checks.spamPhrases.pressure',
    weight: 1,
    phrases: [
      'act (?:now|immediately|fast)',
      'order (?:now|today)',
      'buy now',
      'call now',
      'limited time (?:offer|only)',
      'offer expires',
      'while supplies last',
      'once in a lifetime',
      "don[\u2019']?t (?:delete|miss out|hesitate)",
      'last chance',
      'hurry up',
      'expires (?:today|tonight|soon)',
      'urgent',
      'instant access',
    ],
  },
  {
    name: 'checks.spamPhrases.claims',
    weight: 1,
    phrases: [
      '100 ?% (?:free|guaranteed|satisfied|risk[- ]free|legal|natural)',
      'risk[- ]free',
      'no (?:obligation|strings attached|catch|hidden (?:costs?|fees?)|questions asked)',
      'satisfaction guaranteed',
      'money[- ]back guarantee',
      'lowest prices?',
      'best price',
      'absolutely free',
      "this is(?: not|n[\u2019']t) (?:spam|a scam|junk)",
      'amazing (?:deal|offer|opportunity)',
      'incredible (?:deal|offer|opportunity)',
      'click (?:here|below) (?:now|to claim)',
    ],
  },
];

const find = phraseFinder(
  new RegExp(`\\b(?:${phraseKinds.map(({ phrases }) => `(${phrases.join('|')})`).join('|')})\\b`),
  prefixesOf(phraseKinds.flatMap(({ phrases }) => phrases)),
);

export interface PhraseMatch {
  kind: PhraseKind;
  phrase: string;
}

/** All matches in one pass. `text` in lower case. */
export function phrasesIn(text: string): PhraseMatch[] {
  const found: PhraseMatch[] = [];
  for (let match = find(text); match; match = find(text, match.index + match[0].length)) {
    const [phrase, ...groups] = match;
    const kind = phraseKinds[groups.findIndex((group) => group !== undefined)];
    if (kind) found.push({ kind, phrase });
  }
  return found;
}
