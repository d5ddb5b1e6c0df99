// Queues messages until their slot. A message that misses its slot is handed back, because sending it now could exceed
// the per-second limit of SES, which holds for any second.
import type { Work } from './in-flight.ts';

export interface Departures {
  /** Number of waiting messages. */
  size(): number;
  /** The first is sent at `startsAt` by the clock of the process, each further one `spacingMs` later. */
  plan(work: readonly Work[], startsAt: number, spacingMs: number): void;
  /** Removes and returns those that match. */
  recall(matches: (work: Work) => boolean): Work[];
}

export interface DepartureSettings {
  clock: () => number;
  lateMs: () => number;
  /** Called with messages whose slot has come. */
  leave: (work: Work[]) => void;
  late: (work: Work) => void;
}

export const createDepartures = ({ clock, lateMs, leave, late }: DepartureSettings): Departures => {
  let planned: Work[] = [];
  let timer: NodeJS.Timeout | null = null;

  const look = (): void => {
    timer = null;
    const now = clock();
    const due: Work[] = [];
    let through = 0;
    for (const work of planned) {
      if (work.dueAt > now) break;
      through += 1;
      if (now - work.dueAt > lateMs()) late(work);
      else due.push(work);
    }
    planned = planned.slice(through);
    if (due.length > 0) leave(due);
    wait();
  };

  const wait = (): void => {
    const [first] = planned;
    if (timer !== null || !first) return;
    timer = setTimeout(look, Math.max(0, Math.ceil(first.dueAt - clock())));
  };

  return {
    size: () => planned.length,
    plan: (work, startsAt, spacingMs) => {
      for (const [nth, each] of work.entries()) {
        each.dueAt = startsAt + nth * spacingMs;
        planned.push(each);
      }
      // Slots are taken in sequence, so the queue stays ordered.
      if (work.length > 0 && startsAt <= clock()) {
        if (timer !== null) clearTimeout(timer);
        look();
      } else wait();
    },
    recall: (matches) => {
      const back = planned.filter(matches);
      if (back.length > 0) planned = planned.filter((work) => !matches(work));
      return back;
    },
  };
};
