import { expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { setUpRoot } from '../../../../../../test/support/browser/react-root.ts';
import { Deliverability } from './deliverability.tsx';

const root = setUpRoot();

const hour = { sent: 0, opened: 0, clicked: 0, hardBounced: 0, complained: 0 };
const series = [
  { ...hour, at: '2026-11-21T08:00:00.000Z', sent: 1_000, hardBounced: 50 },
  { ...hour, at: '2026-11-21T09:00:00.000Z', sent: 1_000, complained: 3 },
];
const provider = {
  provider: 'gmail' as const,
  sent: 1_600,
  delivered: 1_500,
  opened: 400,
  clicked: 80,
  bounced: 40,
};

const show = (report: Partial<Parameters<typeof Deliverability>[0]['report']> = {}) =>
  root.show(
    createQueryClient(),
    <Deliverability
      report={{ series, providers: [{ ...provider, complained: 3 }], bounces: [], ...report }}
    />,
  );
const cursors = () =>
  [...root.container().querySelectorAll('[role="slider"]')].map((cursor) =>
    cursor.getAttribute('aria-valuetext')?.replace(/^.*(AM|PM): /, ''),
  );
const limits = () =>
  [...root.container().querySelectorAll('[data-limit]')].map((line) => line.getAttribute('data-limit'));

test('bounces and complaints are shares of what was sent so far, beside the limits of carriers', async () => {
  await show();
  expect(cursors()).toEqual(['Share of emails sent so far: 2.5%', 'Share of emails sent so far: 0.15%']);
  // After the first hour 5 % had bounced, so the limit of 10 % is in view. That of 0.5 % for complaints is far away.
  expect(limits()).toEqual(['5', '10', '0.1']);
  await root.reads('Amazon reviews at 5%');
  await root.reads('Amazon may pause at 0.5%');
});

test('mailbox providers and reasons are tables with rates', async () => {
  await show({
    bounces: [
      { kind: 'The mailbox is full.', count: 30 },
      { kind: 'Gone.', count: 10 },
    ],
  });
  const rows = [...root.container().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.lastChild?.textContent),
  );
  expect(rows).toEqual([
    ['Gmail', '1,600', '93.8%', '25.0%', '5.0%', '2.5%', '0.19%'],
    ['The mailbox is full.', '30', '75.0%'],
    ['Gone.', '10', '25.0%'],
  ]);
});

test('a campaign without bounces and complaints says so, and an old archive what is not known', async () => {
  const quiet = [{ ...hour, at: '2026-11-21T08:00:00.000Z', sent: 10 }];
  const noneSoFar = 'No permanent bounce and no complaint has been reported.';
  await show({ series: quiet });
  await root.reads(noneSoFar);
  await show({ series: quiet, providers: null });
  await root.reads('This campaign was archived before we counted bounces and complaints by time.');
  expect(root.container().textContent).not.toContain(noneSoFar);
  await root.reads('This campaign was archived before we counted mailbox providers.');
  expect(cursors()).toEqual([]);
});
