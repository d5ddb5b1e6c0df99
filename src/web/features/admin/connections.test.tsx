import { beforeEach, expect, test } from 'vitest';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { Services } from './connections.tsx';

const screen = setUpScreen();

const health = {
  status: 'ok',
  version: '1.2.3',
  worker: 'working',
  services: {
    database: 'postgres',
    payments: 'off',
    mail: 'smtp',
    identity: 'off',
    copywriter: 'templates',
    spamassassin: 'off',
    rspamd: 'off',
  },
};
const path = 'GET /api/health';
const text = (): string => document.body.textContent ?? '';

beforeEach(() => {
  screen.answers[path] = health;
});

test('the services are listed, and a worker that works is not mentioned', async () => {
  await screen.show(<Services />);
  expect(text()).toContain('Version 1.2.3');
  expect(text()).not.toContain('No worker');
});

test('a missing worker is shown', async () => {
  screen.answers[path] = { ...health, worker: 'missing' };
  await screen.show(<Services />);
  expect(text()).toContain('No worker has reported for 2 minutes');
});
