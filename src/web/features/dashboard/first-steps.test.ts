import { expect, test } from 'vitest';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { firstSteps } from './first-steps.ts';
import { whoIs } from './who-is.ts';

const nothing: Dashboard = {
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
  expect(firstSteps(nothing).map(({ href }) => href)).toEqual([
    '/builder',
    '/builder',
    '/builder',
    '/builder',
    '/esp?tab=settings',
  ]);
  const steps = firstSteps({
    ...nothing,
    lastTemplateId: 'a b',
    done: { ...nothing.done, madeEmail: true, connectedSending: true },
  });
  expect(steps.map(({ href }) => href)).toContain('/builder/a%20b');
  expect(steps.filter(({ isDone }) => isDone).map(({ key }) => key)).toEqual([
    'madeEmail',
    'connectedSending',
  ]);
});

test('greets by the name, else the company, else the address, else as a user', () => {
  const person = { name: 'Mara Lind', company: 'Fernhill', email: 'mara@shop.example' };
  expect(whoIs(person)).toBe('Mara Lind');
  expect(whoIs({ ...person, name: ' ' })).toBe('Fernhill');
  expect(whoIs({ ...person, name: '', company: null })).toBe('mara');
  expect(whoIs({ name: '', company: '', email: '@shop.example' })).toBe('User');
});
