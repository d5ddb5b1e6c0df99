import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/auth.ts';
import { PlanNotice } from './plan-notice.tsx';

const dayMs = 86_400_000;
const at = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
const plan: User['plan'] = {
  type: 'one-off',
  status: 'active',
  renewal: 'none',
  renewsAt: null,
  endsAt: null,
  reserveDays: 0,
};
const shown = (changes: Partial<User['plan']>): string =>
  renderToStaticMarkup(<PlanNotice plan={{ ...plan, ...changes }} />);

test.each<[string, Partial<User['plan']>]>([
  ['has no end', {}],
  ['renews tomorrow', { type: 'monthly', renewal: 'renews', renewsAt: at(1) }],
  ['ends in more than three days', { endsAt: at(3.1) }],
  ['is followed by days that are paid', { renewal: 'cancelled', endsAt: at(1), reserveDays: 31 }],
])('no notice for a plan that %s', (_name, changes) => {
  expect(shown(changes)).toBe('');
});

test.each<[string, Partial<User['plan']>, string, string]>([
  [
    'has ended',
    { status: 'ended', endsAt: at(-1) },
    'Your plan has ended. Renew it to continue.',
    '/subscribe',
  ],
  ['ends within three days', { endsAt: at(2.9) }, 'You can renew your plan after that day', '/settings/plan'],
  ['was cancelled and ends', { renewal: 'cancelled', endsAt: at(2) }, 'Resume it', '/settings/plan'],
  ['could not be charged', { renewal: 'past_due', endsAt: at(-1) }, 'did not go through', '/subscribe'],
])('a plan that %s gets a notice, with what to do', (_name, changes, text, href) => {
  expect(shown(changes)).toContain(text);
  expect(shown(changes)).toContain(`href="${href}"`);
});
