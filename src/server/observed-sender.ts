// Counts and traces what SES answers to mails of campaigns.

import type { LabelsOf } from './metrics/definitions.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { SendOutcome } from './providers/mail/ses-outcome.ts';
import type { SesSender } from './providers/mail/ses-sender.ts';
import type { Tracing } from './tracing/tracing.ts';

type MailOutcome = LabelsOf<'mails_total'>['outcome'];
type ErrorCode = LabelsOf<'carrier_errors_total'>['code'];
type Via = 'single' | 'bulk';

const mailOutcomes: Record<SendOutcome['kind'], MailOutcome> = {
  accepted: 'accepted',
  refused: 'failed',
  in_doubt: 'in_doubt',
  throttled: 'requeued',
  unreached: 'requeued',
  account: 'requeued',
};

const errorCode = (outcome: Exclude<SendOutcome, { kind: 'accepted' }>): ErrorCode => {
  switch (outcome.kind) {
    case 'refused':
    case 'account':
      return outcome.reason;
    case 'throttled':
      return outcome.isDaily ? 'daily_quota' : 'throttled';
    case 'in_doubt':
      return 'no_answer';
    case 'unreached':
      return 'unreached';
  }
};

export const observeSender = (sender: SesSender, metrics: Metrics, tracing: Tracing): SesSender => {
  if (!metrics.isOn && !tracing.isOn) return sender;

  const count = (via: Via, outcomes: readonly SendOutcome[], startedAt: number): void => {
    metrics.observe('carrier_call_duration_seconds', { call: via }, (performance.now() - startedAt) / 1_000);
    for (const outcome of outcomes) {
      metrics.add('mails_total', { outcome: mailOutcomes[outcome.kind], via });
      if (outcome.kind !== 'accepted') metrics.add('carrier_errors_total', { code: errorCode(outcome) });
    }
  };

  const traced = <T>(via: Via, mails: number, call: () => Promise<T>): Promise<T> =>
    tracing.isOn ? tracing.span('SES call', { 'ses.call': via, 'ses.mails': mails }, call) : call();

  return {
    send: (template, message) => {
      const startedAt = performance.now();
      return traced('single', 1, () => sender.send(template, message)).then((outcome) => {
        count('single', [outcome], startedAt);
        return outcome;
      });
    },
    sendBulk: (template, messages) => {
      const startedAt = performance.now();
      return traced('bulk', messages.length, () => sender.sendBulk(template, messages)).then((outcomes) => {
        count('bulk', outcomes, startedAt);
        return outcomes;
      });
    },
  };
};
