// Every change has to pass `node bench/ratio-check.ts`. The limits are well above what a quiet machine measures, and
// the check measures a ratio over its limit again before it fails, so that a busy machine does not fail it.
import { analyzeBesideParse, renderBesideFloor } from './ratios.ts';
import type { Comparison } from './turns.ts';

const maxTries = 4;

const checks: { what: string; bound: number; measure: () => Comparison }[] = [
  {
    what: 'an email of 50 blocks rendered, beside the floor',
    bound: 3,
    measure: () => renderBesideFloor(50),
  },
  {
    what: 'an email of 50 blocks with bold and a link in every text, beside the floor',
    bound: 5,
    measure: () => renderBesideFloor(50, { withMarks: true }),
  },
  {
    what: 'an email of 20 KB analyzed, beside a bare parse',
    bound: 4,
    measure: () => analyzeBesideParse(20),
  },
];

for (const { what, bound, measure } of checks) {
  let minRatio = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < maxTries && minRatio > bound; tries += 1)
    minRatio = Math.min(minRatio, measure().ratio);
  const isOver = minRatio > bound;
  console.log(`${isOver ? 'too slow: ' : ''}${what}: ${minRatio.toFixed(2)} times, at most ${bound}`);
  if (isOver) process.exitCode = 1;
}
