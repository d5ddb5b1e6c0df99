// The undo history. The steps before `position` are done, those after it undone.
import { type Delta, deltaBetween, isEmptyDelta, type Snapshot } from './delta.ts';
import { labelOf } from './step-label.ts';

export interface Step {
  /** Increases from step to step; the key under which it is stored. */
  seq: number;
  /** Such as "Moved Button". */
  label: string;
  at: number;
  back: Delta;
  forth: Delta;
  selectedBefore: string | null;
  selectedAfter: string | null;
  bytes: number;
}

export interface History {
  steps: readonly Step[];
  position: number;
}

export const noHistory: History = { steps: [], position: 0 };

/** No limit in steps: the oldest are dropped when all of them together exceed this size. */
export const maxHistoryBytes = 20 * 1024 * 1024;

export interface NewStep {
  from: Snapshot;
  to: Snapshot;
  at: number;
  label?: string | undefined;
  selectedBefore: string | null;
  selectedAfter: string | null;
}

const stepOf = (seq: number, { from, to, label, ...rest }: NewStep): Step | null => {
  const forth = deltaBetween(from, to);
  if (isEmptyDelta(forth)) return null;
  const back = deltaBetween(to, from);
  const bytes = JSON.stringify([back, forth]).length * 2;
  return { ...rest, seq, label: label ?? labelOf(from, to, forth), back, forth, bytes };
};

const capped = (steps: readonly Step[], maxBytes: number): readonly Step[] => {
  let bytes = steps.reduce((sum, step) => sum + step.bytes, 0);
  let first = 0;
  while (bytes > maxBytes && first < steps.length - 1) {
    bytes -= steps[first]?.bytes ?? 0;
    first += 1;
  }
  return first === 0 ? steps : steps.slice(first);
};

/** Adds a step; one that `continues` the last step replaces it. Undone steps are dropped. */
export const withStep = (
  { steps, position }: History,
  step: NewStep,
  { continues = false, maxBytes = maxHistoryBytes } = {},
): History => {
  const done = steps.slice(0, continues ? position - 1 : position);
  const seq = 1 + Math.max(0, ...steps.slice(-1).map((last) => last.seq), done.at(-1)?.seq ?? 0);
  const added = stepOf(seq, step);
  const next = added ? capped([...done, added], maxBytes) : done;
  return { steps: next, position: next.length };
};
