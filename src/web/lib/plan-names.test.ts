import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/session.ts';
import { planLine } from './plan-names.ts';

const of = (type: User['plan']['type'], more: Partial<User> & { status?: 'active' | 'ended' } = {}) => {
  const { status = 'active', ...user } = more;
  return planLine({
    role: 'user',
    isDemo: false,
    plan: { type, status, renewal: 'none', renewsAt: null, endsAt: null, reserveDays: 0, features: [] },
    ...user,
  });
};

test.each([
  [of('monthly'), 'Monthly plan'],
  [of('quarterly'), 'Quarterly plan'],
  [of('yearly'), 'Yearly plan'],
  [of('one-off'), 'One-month plan'],
  [of('trial', { isDemo: true }), 'Trial plan'],
  [of('yearly', { status: 'ended' }), 'Yearly plan, ended'],
  [of('trial', { role: 'admin' }), 'Administrator'],
])('the plan line reads %s', (line, expected) => {
  expect(line).toBe(expected);
});
