import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitColumns, type WantedColumn } from './ratio.ts';

const wanted = (...edges: [left: number, right: number][]): WantedColumn[] =>
  edges.map(([left, right]) => ({ outer: { left, right }, hasBox: false }));

describe('columns', () => {
  it('of equal widths are equal, with the gap between them', () => {
    expect(fitColumns(wanted([0, 270], [290, 560]), { left: 0, right: 560 }, false)).toMatchObject({
      ratio: [1, 1],
      gap: 20,
    });
  });

  it('of other widths have the nearest shares', () => {
    const { ratio } = fitColumns(wanted([0, 180], [200, 560]), { left: 0, right: 560 }, false);
    expect(ratio).toEqual([1, 2]);
  });

  it('in a box of their own have no gap', () => {
    expect(fitColumns(wanted([20, 260], [300, 540]), { left: 0, right: 560 }, true).gap).toBe(0);
  });

  it('fill the width with shares that a document accepts', () => {
    const edge = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(fc.array(fc.tuple(edge, edge), { minLength: 2, maxLength: 4 }), (edges) => {
        const sorted = edges.flat().sort((a, b) => a - b);
        const columns = edges.map(
          (_, at) => [sorted[2 * at] ?? 0, sorted[2 * at + 1] ?? 0] as [number, number],
        );
        const within = { left: 0, right: 600 };
        const fitted = fitColumns(wanted(...columns), within, false);
        expect(fitted.ratio).toHaveLength(columns.length);
        expect(fitted.ratio.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(12);
        expect(fitted.columns.at(-1)?.right).toBe(600);
        for (const { left, right } of fitted.columns) expect(right).toBeGreaterThan(left);
      }),
    );
  });
});
