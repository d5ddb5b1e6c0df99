// How many times longer one way takes than another, on a machine that may be busy: both in one process, in short turns.
// A turn during which the machine was busy is long, so of many turns the quick ones count.

/** Runs the work on the inputs with these indexes, and returns a value that depends on all of it. */
export type Workload = (from: number, count: number) => number;

interface Turns {
  rounds: number;
  /** Inputs per turn: about a millisecond, so that most turns end before another process interrupts. */
  inputs: number;
  /** Rounds before, in which the compiler meets everything. */
  warmUps: number;
}

export interface Comparison {
  ratio: number;
  /** Per input. */
  floorMs: number;
  ownMs: number;
}

let checksum = 0;

/** The first quartile of the turns' times. */
const firstQuartile = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[times.length >> 2] ?? Number.NaN;

function timed(workload: Workload, from: number, count: number): number {
  const startedAt = performance.now();
  // A compiler may remove unused results.
  checksum = (checksum + workload(from, count)) % 1_000_003;
  return performance.now() - startedAt;
}

/** How many times longer `own` takes than `floor`. */
export function compare(floor: Workload, own: Workload, { rounds, inputs, warmUps }: Turns): Comparison {
  const floors: number[] = [];
  const owns: number[] = [];
  let from = 0;
  for (let round = -warmUps; round < rounds; round += 1, from += inputs) {
    const floorMs = timed(floor, from, inputs);
    const ownMs = timed(own, from, inputs);
    if (round < 0) continue;
    floors.push(floorMs / inputs);
    owns.push(ownMs / inputs);
  }
  if (Number.isNaN(checksum)) throw new Error('A way gave no answer.');
  const floorMs = firstQuartile(floors);
  const ownMs = firstQuartile(owns);
  return { ratio: ownMs / floorMs, floorMs, ownMs };
}
