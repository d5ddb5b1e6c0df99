// Compares the speed of renderers: all in one process, alternating, so that a busy moment of the machine affects all.
// Every document is new to its contestant, unless the contestant says otherwise.
import { missingFrom } from './parity.ts';
import { type SamplePart, sampleOf } from './sample.ts';

export interface Contestant {
  name: string;
  /** Prepares the renderer's input; not measured. */
  prepare: (parts: readonly SamplePart[]) => unknown;
  render: (prepared: unknown) => string | Promise<string>;
  isSlow?: boolean;
  /** False when the answer is of another document than the sample. */
  isChecked?: boolean;
}

export interface Result {
  name: string;
  median: number;
  p95: number;
  bytes: number;
}

/** The number of turns, and of documents per turn. */
interface Turns {
  rounds: number;
  documents: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Uses what was read of the results, so that no compiler can remove the reading. */
let read = 0;

/** Reads one character, because V8 flattens a string only when it is first read. */
const flattened = (html: string): void => {
  read = (read + html.charCodeAt(html.length >> 1)) % 1_000_003;
};

async function turn(
  contestant: Contestant,
  count: number,
  documents: number,
  seed: number,
): Promise<number[]> {
  const prepared = Array.from({ length: documents }, (_, index) =>
    contestant.prepare(sampleOf(count, seed + index)),
  );
  const times: number[] = [];
  for (const input of prepared) {
    const startedAt = performance.now();
    const rendered = contestant.render(input);
    flattened(typeof rendered === 'string' ? rendered : await rendered);
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function sizeOf(contestant: Contestant, count: number): Promise<number> {
  const parts = sampleOf(count, 1);
  const html = await contestant.render(contestant.prepare(parts));
  const missing = contestant.isChecked === false ? [] : missingFrom(html, parts);
  if (missing.length > 0)
    throw new Error(`${contestant.name} leaves out ${missing.length} of the sample: ${missing[0]}`);
  return Buffer.byteLength(html);
}

/** Warm-up: each contestant renders until V8 has compiled it, as in a process that has run a while. */
export async function warmUp(contestants: readonly Contestant[]): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    for (const contestant of contestants)
      await turn(contestant, 100, contestant.isSlow ? 3 : 60, 500_000 + 1_000 * round);
  }
}

/** Measures all contestants on documents of `count` blocks, in ms. */
export async function contest(
  contestants: readonly Contestant[],
  count: number,
  { rounds, documents }: Turns,
): Promise<Result[]> {
  const times = contestants.map((): number[] => []);
  const warmUps = 3;
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const share = contestant.isSlow ? Math.max(1, Math.round(documents / 50)) : documents;
      const measured = await turn(contestant, count, share, 1_000 * (round + warmUps + 1));
      if (round >= 0) times[index]?.push(...measured);
    }
  }
  const results: Result[] = [];
  for (const [index, contestant] of contestants.entries()) {
    const sorted = (times[index] ?? []).sort((first, second) => first - second);
    const bytes = await sizeOf(contestant, count);
    results.push({ name: contestant.name, median: at(sorted, 0.5), p95: at(sorted, 0.95), bytes });
  }
  return results;
}
