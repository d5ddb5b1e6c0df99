import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/session.ts';
import { PlanNotice } from './plan-notice.tsx';

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
const plan: User['plan'] = {
  type: 'one-off',
  status: 'active',
  renewal: 'none',
  renewsAt: null,
  endsAt: null,
  reserveDays: 0,
  features: [],
};
const shown = (changes: Partial<User['plan']>): string =>
  renderToStaticMarkup(<PlanNotice plan={{ ...plan, ...changes }} />);

test.each<[string, Partial<User['plan']>]>([
  ['has no end', {}],
  ['renews tomorrow', { type: 'monthly', renewal: 'renews', renewsAt: inDays(1) }],
  ['ends in more than three days', { endsAt: inDays(3.1) }],
  ['is followed by days that are paid', { renewal: 'cancelled', endsAt: inDays(1), reserveDays: 31 }],
])('there is no notice for a plan that %s', (_name, changes) => {
  expect(shown(changes)).toBe('');
});

test.each<[string, Partial<User['plan']>, string, string]>([
  [
    'has ended',
    { status: 'ended', endsAt: inDays(-1) },
    'Your plan has ended. Renew it to continue.',
    '/subscribe',
  ],
  ['ends within three days', { endsAt: inDays(2.9) }, 'Renew your plan after that day', '/settings/plan'],
  ['was canceled and ends', { renewal: 'cancelled', endsAt: inDays(2) }, 'Resume plan', '/settings/plan'],
  [
    'could not be charged',
    { renewal: 'past_due', endsAt: inDays(-1) },
    'Your last payment failed.',
    '/subscribe',
  ],
])('a plan that %s gets a notice that says what to do', (_name, changes, text, href) => {
  expect(shown(changes)).toContain(text);
  expect(shown(changes)).toContain(`href="${href}"`);
});
