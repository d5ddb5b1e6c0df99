// What a change of a delivery adds to the counts of its campaign and of its days.

import type { DeliveryRow } from '../../db/events/delivery-events.ts';
import { type CountName, countsOfState, type DayDelta } from '../../db/shared/campaign-counts.ts';

const firstTimeColumns = {
  opened: 'opened_at',
  machine_opened: 'machine_opened_at',
  clicked: 'clicked_at',
  machine_clicked: 'machine_clicked_at',
  complained: 'complained_at',
  unsubscribed: 'unsubscribed_at',
} as const satisfies Partial<Record<CountName, keyof DeliveryRow>>;

const countsOfRow = (row: DeliveryRow): Set<CountName> =>
  new Set([
    ...countsOfState(row.state),
    ...Object.entries(firstTimeColumns)
      .filter(([, column]) => row[column] !== null)
      .map(([name]) => name as CountName),
  ]);

export type CountDeltas = Partial<Record<CountName, number>>;

export const countDeltas = (before: DeliveryRow, after: DeliveryRow, into: CountDeltas): void => {
  const [countedBefore, countedAfter] = [countsOfRow(before), countsOfRow(after)];
  for (const name of countedAfter) if (!countedBefore.has(name)) into[name] = (into[name] ?? 0) + 1;
  for (const name of countedBefore) if (!countedAfter.has(name)) into[name] = (into[name] ?? 0) - 1;
};

const dayOf = (time: Date | null): string | null => time?.toISOString().slice(0, 10) ?? null;

const daysOf = (row: DeliveryRow): { day: string; what: DayDelta['what'] }[] => {
  const sent = countsOfState(row.state).includes('sent') ? dayOf(row.accepted_at) : null;
  const [opened, clicked] = [dayOf(row.opened_at), dayOf(row.clicked_at)];
  return [
    ...(sent === null ? [] : [{ day: sent, what: 'sent' as const }]),
    ...(opened === null ? [] : [{ day: opened, what: 'opened' as const }]),
    ...(clicked === null ? [] : [{ day: clicked, what: 'clicked' as const }]),
  ];
};

export const dayDeltas = (before: DeliveryRow, after: DeliveryRow): DayDelta[] => [
  ...daysOf(after).map((change) => ({ ...change, n: 1 })),
  ...daysOf(before).map((change) => ({ ...change, n: -1 })),
];
