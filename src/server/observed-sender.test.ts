import { expect, test } from 'vitest';
import { createMetrics } from './metrics/registry.ts';
import { observeSender } from './observed-sender.ts';
import type { SendOutcome } from './providers/mail/ses-outcome.ts';
import type { SesSender } from './providers/mail/ses-sender.ts';
import { noTracing } from './tracing/tracing.ts';

const template = {} as Parameters<SesSender['send']>[0];
const mail = {} as Parameters<SesSender['send']>[1];

const outcomes: SendOutcome[] = [
  { kind: 'accepted', messageId: 'm-1' },
  { kind: 'refused', reason: 'recipient' },
  { kind: 'throttled', isDaily: false },
  { kind: 'throttled', isDaily: true },
  { kind: 'account', reason: 'clock' },
  { kind: 'unreached' },
  { kind: 'in_doubt' },
];

test('every outcome of a mail is counted once, with the cause of those that SES did not accept', async () => {
  const metrics = createMetrics({ isProcessMeasured: false });
  const sender = observeSender(
    { send: async () => ({ kind: 'accepted', messageId: 'm-2' }), sendBulk: async () => outcomes },
    metrics,
    noTracing,
  );
  expect(await sender.sendBulk(template, [mail])).toBe(outcomes);
  expect(await sender.send(template, mail)).toEqual({ kind: 'accepted', messageId: 'm-2' });
  const counted = (await metrics.text())
    .split('\n')
    .filter((line) =>
      /^lettersmith_(mails_total|carrier_errors_total|carrier_call_duration_seconds_count)/.test(line),
    )
    .filter((line) => !line.endsWith(' 0'))
    .map((line) => line.replace('lettersmith_', ''));
  expect(counted.sort()).toEqual(
    [
      'mails_total{outcome="accepted",via="bulk"} 1',
      'mails_total{outcome="accepted",via="single"} 1',
      'mails_total{outcome="failed",via="bulk"} 1',
      'mails_total{outcome="in_doubt",via="bulk"} 1',
      'mails_total{outcome="requeued",via="bulk"} 4',
      'carrier_call_duration_seconds_count{call="bulk"} 1',
      'carrier_call_duration_seconds_count{call="single"} 1',
      ...['recipient', 'throttled', 'daily_quota', 'clock', 'unreached', 'no_answer'].map(
        (code) => `carrier_errors_total{code="${code}"} 1`,
      ),
    ].sort(),
  );
});
