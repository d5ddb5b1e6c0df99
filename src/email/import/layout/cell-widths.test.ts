import { describe, expect, it } from 'vitest';
import { type CellSize, cellWidths } from './cell-widths.ts';

const cell = (size: Partial<CellSize>): CellSize => ({ px: null, percent: null, min: 0, max: 0, ...size });
const rounded = (cells: CellSize[], width: number) => cellWidths(cells, width).map(Math.round);

describe('the cells of a row', () => {
  it('keep stated widths, and the open one takes the rest', () => {
    expect(rounded([cell({ px: 200 }), cell({ min: 50, max: 900 })], 560)).toEqual([200, 360]);
    expect(rounded([cell({ percent: 25 }), cell({ min: 50, max: 900 })], 560)).toEqual([140, 420]);
  });

  it('fill the row if all widths are stated', () => {
    expect(rounded([cell({ px: 100 }), cell({ px: 300 })], 560)).toEqual([140, 420]);
    expect(rounded([cell({ percent: 50 }), cell({ px: 100 })], 560)).toEqual([280, 280]);
  });

  it('share by content where nothing is stated: an image is rigid, text gives way', () => {
    expect(rounded([cell({ min: 250, max: 250 }), cell({ min: 60, max: 2_000 })], 560)).toEqual([250, 310]);
    expect(rounded([cell({ min: 10, max: 100 }), cell({ min: 10, max: 100 })], 560)).toEqual([280, 280]);
  });

  it('are never narrower than their longest word, and none of them vanishes', () => {
    expect(rounded([cell({ px: 1, min: 60, max: 60 }), cell({ max: 500 })], 560)[0]).toBe(60);
    const [image = 0, text = 0] = rounded([cell({ min: 600, max: 600 }), cell({ px: 150, min: 80 })], 580);
    expect(image + text).toBe(580);
    expect(text).toBeGreaterThan(100);
  });

  it('are as many as there are', () => {
    expect(cellWidths([], 560)).toEqual([]);
    expect(rounded([cell({}), cell({})], 560)).toEqual([280, 280]);
  });
});
