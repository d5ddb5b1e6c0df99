// Messages for the results of signing in with Google. The server names the result in the address: `?google=cancelled`.

import { t } from '#web/text/t.ts';
export interface GoogleOutcome {
  tone: 'good' | 'info' | 'bad';
  title: string;
  text: string;
}

const bad = (title: string, text: string): GoogleOutcome => ({ tone: 'bad', title, text });

const outcomes: Record<string, GoogleOutcome> = {
  linked: {
    tone: 'good',
    get title() {
      return t('account.googleOutcomes.googleIsLinked');
    },
    get text() {
      return t('account.googleOutcomes.fromNowOnSignInWith');
    },
  },
  cancelled: {
    tone: 'info',
    get title() {
      return t('account.googleOutcomes.nothingWasShared');
    },
    get text() {
      return t('account.googleOutcomes.youStoppedAtGoogleTryAgain');
    },
  },
  expired: bad(
    'That took too long, or began elsewhere',
    'A way to Google lasts ten minutes, works once, and ends in the browser it began in. Nothing was changed. Start again with the button.',
  ),
  invalid: bad(
    'Google’s answer did not fit',
    'It does not belong to the sign-in that this browser started, so you were not signed in. Start again with the button. If it happens twice, sign in with your password.',
  ),
  unverified: bad(
    'Google has not confirmed this address',
    'Confirm the address in your Google account and try again, or choose another account.',
  ),
  unavailable: bad(
    'Google could not be reached',
    'Nothing was changed. Try again in a moment, or sign in with your password.',
  ),
  throttled: bad('Too many tries from your network', 'Wait an hour, or sign in with your password.'),
  taken: bad(
    'That is linked already',
    'This Google account, its address or the payment belongs to an account by now. Nothing was changed. Sign in to that one.',
  ),
  refused: bad('Google cannot open this account', 'Sign in with your password. Nothing was changed.'),
  off: bad('Sign-in with Google is off', 'This server is not set up for it. Sign in with your password.'),
};

export const googleOutcomeOf = (search: string): GoogleOutcome | null => {
  const query = new URLSearchParams(search);
  const name = query.get('google');
  if (name === 'mailed') {
    return {
      tone: 'info',
      title: t('account.googleOutcomes.oneMoreStepLookAtYour'),
      text: `${query.get('email') || t('account.googleOutcomes.thisAddress')} has an account already. We sent a link there; open it to sign in with Google from now on. It works for an hour.`,
    };
  }
  return (name !== null && Object.hasOwn(outcomes, name) && outcomes[name]) || null;
};
