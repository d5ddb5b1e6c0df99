import { classNames } from '../class-names.ts';

// One perforation every four units, cut out of each side of a 32 by 32 square.
const notches = [4, 10, 16, 22, 28];
const perforatedPath = [
  'M0 0',
  ...notches.map((x) => `H${x - 1.6}a1.6 1.6 0 0 0 3.2 0`),
  'H32',
  ...notches.map((y) => `V${y - 1.6}a1.6 1.6 0 0 0 0 3.2`),
  'V32',
  ...notches.toReversed().map((x) => `H${x + 1.6}a1.6 1.6 0 0 0 -3.2 0`),
  'H0',
  ...notches.toReversed().map((y) => `V${y + 1.6}a1.6 1.6 0 0 0 0 -3.2`),
  'Z',
].join('');

/** A postage stamp with an initial. Decorative: the name is beside it. */
export const Stamp = ({ initial, className }: { initial: string; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={classNames('text-stamp', className ?? 'size-7')}>
    <path d={perforatedPath} fill="currentColor" />
    <text
      x="16"
      y="16.500"
      fontSize="21"
      textAnchor="middle"
      dominantBaseline="central"
      className="fill-page font-serif font-semibold"
    >
      {initial}
    </text>
  </svg>
);
