// Messages for the results of signing in with Google. The server names the result in the address: `?google=cancelled`.

import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';

export interface GoogleOutcome {
  tone: 'good' | 'info' | 'bad';
  title: string;
  text: string;
}

const outcome = (tone: GoogleOutcome['tone'], title: TextKey, text: TextKey) => (): GoogleOutcome => ({
  tone,
  title: t(title),
  text: t(text),
});

const outcomes: Record<string, () => GoogleOutcome> = {
  linked: outcome(
    'good',
    'account.googleOutcomes.googleIsLinked',
    'account.googleOutcomes.fromNowOnSignInWith',
  ),
  cancelled: outcome(
    'info',
    'account.googleOutcomes.nothingWasShared',
    'account.googleOutcomes.youStoppedAtGoogleTryAgain',
  ),
  expired: outcome('bad', 'account.googleOutcomes.signInExpired', 'account.googleOutcomes.signInExpiredText'),
  invalid: outcome(
    'bad',
    'account.googleOutcomes.signInNotRecognized',
    'account.googleOutcomes.signInNotRecognizedText',
  ),
  unverified: outcome(
    'bad',
    'account.googleOutcomes.addressNotVerifiedByGoogle',
    'account.googleOutcomes.addressNotVerifiedByGoogleText',
  ),
  unavailable: outcome(
    'bad',
    'account.googleOutcomes.googleNotReached',
    'account.googleOutcomes.googleNotReachedText',
  ),
  throttled: outcome(
    'bad',
    'account.googleOutcomes.tooManyAttempts',
    'account.googleOutcomes.tooManyAttemptsText',
  ),
  taken: outcome('bad', 'account.googleOutcomes.alreadyLinked', 'account.googleOutcomes.alreadyLinkedText'),
  refused: outcome(
    'bad',
    'account.googleOutcomes.googleNotAllowed',
    'account.googleOutcomes.googleNotAllowedText',
  ),
  off: outcome('bad', 'account.googleOutcomes.googleSignInOff', 'account.googleOutcomes.googleSignInOffText'),
};

export const googleOutcomeOf = (search: string): GoogleOutcome | null => {
  const query = new URLSearchParams(search);
  const name = query.get('google');
  if (name === 'mailed') {
    const email = query.get('email');
    return {
      tone: 'info',
      title: t('account.googleOutcomes.oneMoreStepLookAtYour'),
      text: email
        ? t('account.googleOutcomes.emailHasAnAccount', { email })
        : t('account.googleOutcomes.thisAddressHasAnAccount'),
    };
  }
  return (name !== null && Object.hasOwn(outcomes, name) && outcomes[name]?.()) || null;
};
