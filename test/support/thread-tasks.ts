// Tasks for a pool of threads: well, broken, endless, greedy.
export const twice = (value: number): number => value * 2;

export const fail = (reason: string): never => {
  throw new Error(reason);
};

export const spin = (_: null): never => {
  for (;;);
};

export const backtrack = (_: null): boolean => /^(a+)+$/.test(`${'a'.repeat(40)}b`);

export const exhaustMemory = (_: null): number => {
  const chunks: number[][] = [];
  for (;;) chunks.push(new Array<number>(1_000_000).fill(chunks.length));
};

/** Busy for this long, or until so many others have run; returns its position. Tasks of one pool share the counter. */
export const takeTurn = ({
  ms,
  turns,
  after = 0,
}: {
  ms: number;
  turns: SharedArrayBuffer;
  after?: number;
}): number => {
  const until = performance.now() + ms;
  const counter = new Int32Array(turns);
  while (performance.now() < until || Atomics.load(counter, 0) < after);
  return Atomics.add(counter, 0, 1);
};

export const exitProcess = (_: null): never => process.exit(3);
