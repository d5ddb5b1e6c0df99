// `clip` and `clip-path` values that leave nothing of a box.
import type { Declarations } from '../sheets/declarations.ts';
import { pixelsOf } from '../values/lengths.ts';

/** An area or a side of this many px shows nothing. */
const maxEmptyPx = 1;

/** The base of percentages, since the size of the box is unknown. */
const assumedSizePx = 300;
/** Insets that take this much of a side leave nothing. */
const nearlyAllPx = 0.97 * assumedSizePx;

const lengthOf = (text: string): number => pixelsOf(text, 16, assumedSizePx) ?? 0;

const listOf = (text: string): string[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);

function isEmptyRect(inner: string): boolean {
  const [top, right, bottom, left] = listOf(inner).map((text) => pixelsOf(text));
  if (top == null || right == null || bottom == null || left == null) return false;
  return bottom - top <= maxEmptyPx || right - left <= maxEmptyPx;
}

function isEmptyInset(inner: string): boolean {
  const [top = '0', right = top, bottom = top, left = right] = listOf(inner.replace(/\bround\b[\s\S]*$/, ''));
  return lengthOf(top) + lengthOf(bottom) >= nearlyAllPx || lengthOf(left) + lengthOf(right) >= nearlyAllPx;
}

function isEmptyEllipse(inner: string): boolean {
  const [radii = '', center = ''] = inner.split(/\bat\b/);
  if (listOf(radii).some((text) => (pixelsOf(text, 16, assumedSizePx) ?? assumedSizePx) <= maxEmptyPx))
    return true;
  const [radius = assumedSizePx] = listOf(radii).map(
    (text) => pixelsOf(text, 16, assumedSizePx) ?? assumedSizePx,
  );
  return listOf(center).some((text) => (pixelsOf(text, 16, assumedSizePx) ?? 0) < -radius);
}

function isEmptyPolygon(inner: string): boolean {
  const points = inner
    .replace(/^\s*(?:evenodd|nonzero)\s*,/, '')
    .split(',')
    .map((point) => listOf(point).map(lengthOf));
  let area = 0;
  for (const [index, [x = 0, y = 0]] of points.entries()) {
    const [u = 0, v = 0] = points[(index + 1) % points.length] ?? [];
    area += x * v - u * y;
  }
  const isOutside = [0, 1].some((axis) => points.every((point) => (point[axis] ?? 0) <= 0));
  return Math.abs(area) / 2 <= maxEmptyPx || isOutside;
}

function isEmptyXywh(inner: string): boolean {
  const [, , width = '100%', height = '100%'] = listOf(inner);
  return lengthOf(width) <= maxEmptyPx || lengthOf(height) <= maxEmptyPx;
}

const maxPathCharacters = 500;

/** The declaration that leaves nothing visible, or null. */
export function clippedAwayBy(css: Declarations): string | null {
  const clip = css.get('clip');
  const position = css.get('position');
  if (clip !== undefined && (position === 'absolute' || position === 'fixed')) {
    const inner = /^rect\(([^()]*)\)$/.exec(clip)?.[1];
    if (inner !== undefined && isEmptyRect(inner)) return `clip: ${clip}`;
  }
  const path = css.get('clip-path');
  if (path === undefined || path.length > maxPathCharacters) return null;
  const [, name, inner = ''] = /(inset|circle|ellipse|polygon|rect|xywh|path)\(([^()]*)\)/.exec(path) ?? [];
  const isEmpty =
    name === 'inset'
      ? isEmptyInset(inner)
      : name === 'circle' || name === 'ellipse'
        ? isEmptyEllipse(inner)
        : name === 'polygon'
          ? isEmptyPolygon(inner)
          : name === 'rect'
            ? isEmptyRect(inner)
            : name === 'xywh'
              ? isEmptyXywh(inner)
              : name === 'path' && !/\d[^\d]+\d[^\d]+\d/.test(inner);
  return isEmpty ? `clip-path: ${path}` : null;
}
