import { expect, test } from 'vitest';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { firstSteps } from './first-steps.ts';

const nothingDone: Dashboard = {
  emailsSent: 0,
  lastMonth: { emailsSent: 0, campaignsCreated: 0 },
  lastTemplateId: null,
  done: {
    madeEmail: false,
    exported: false,
    sentTest: false,
    saidWhereItArrived: false,
    connectedSending: false,
  },
};

test('each step links to its screen: to the last email, once there is one', () => {
  expect(firstSteps(nothingDone).map(({ href }) => href)).toEqual([
    '/builder',
    '/builder',
    '/builder',
    '/builder',
    '/esp?tab=settings',
  ]);
  const steps = firstSteps({
    ...nothingDone,
    lastTemplateId: 'a b',
    done: { ...nothingDone.done, madeEmail: true, connectedSending: true },
  });
  expect(steps.map(({ href }) => href)).toContain('/builder/a%20b');
  expect(steps.filter(({ isDone }) => isDone).map(({ key }) => key)).toEqual([
    'madeEmail',
    'connectedSending',
  ]);
});
