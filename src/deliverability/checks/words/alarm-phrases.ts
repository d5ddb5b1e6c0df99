import { excerptOf } from '../../characters.ts';
import type { Check } from '../../check.ts';
import { around } from '../../words.ts';

const alarm =
  /\b(?:your account (?:has been|was|is|will be) (?:suspended|locked|limited|blocked|closed|deactivated|terminated|restricted)|unusual (?:sign[- ]?in|login|activity)|unauthori[sz]ed (?:access|login|transaction)|your password (?:has |will )?expire[sd]?|mailbox (?:is )?(?:full|quota))\b/i;
const demand =
  /\b(?:(?:verify|confirm|validate|update|re-?activate) (?:your )?(?:account|identity|information|details|billing|payment|password|mailbox)|(?:log|sign) in (?:to|and) (?:verify|confirm|restore|keep)|restore (?:your )?access|avoid (?:suspension|closure|interruption|termination))\b/i;

/** An honest notice names what happened; both together, in one email, are how passwords are stolen. */
export const alarmPhrases: Check = {
  id: 'alarm-phrases',
  group: 'words',
  severity: 'medium',
  evidence: 'C',
  source: 'Rspamd and SpamAssassin rules for account phishing',
  threshold: 'an alarm about an account, and a demand to confirm it',
  look: ({ runs }) => {
    const shown = runs.filter((run) => !run.isHidden);
    const hits = [alarm, demand].map((pattern) => {
      for (const { text, place } of shown) {
        const match = pattern.exec(text);
        if (match)
          return {
            phrase: match[0],
            place: { ...place, excerpt: excerptOf(around(text, match.index, match[0].length)) },
          };
      }
      return null;
    });
    const [first, second] = hits;
    if (!first || !second) return null;
    return {
      message: `“${first.phrase}” and “${second.phrase}” together read like an attempt to get at passwords.`,
      fix: 'Say what happened and let readers go to your site by themselves. If it is no notice about an account, leave the alarm out.',
      where: [first.place, second.place],
    };
  },
};
