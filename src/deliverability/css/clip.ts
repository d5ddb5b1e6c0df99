// `clip` and `clip-path` values that leave nothing of a box.
import type { Declarations } from './declarations.ts';
import { pixelsOf } from './lengths.ts';

const sliver = 1;

/** Shares of the box and px apart, since the box is not known: 50 % of 600 px or of 20 px. */
const usual = 300;
const nearlyAll = 0.97 * usual;

const shareOf = (text: string): number => pixelsOf(text, 16, usual) ?? 0;

const listOf = (text: string): string[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);

function cutsRect(inner: string): boolean {
  const [top, right, bottom, left] = listOf(inner).map((text) => pixelsOf(text));
  if (top == null || right == null || bottom == null || left == null) return false;
  return bottom - top <= sliver || right - left <= sliver;
}

function cutsInset(inner: string): boolean {
  const [top = '0', right = top, bottom = top, left = right] = listOf(inner.replace(/\bround\b[\s\S]*$/, ''));
  return shareOf(top) + shareOf(bottom) >= nearlyAll || shareOf(left) + shareOf(right) >= nearlyAll;
}

function cutsRound(inner: string): boolean {
  const [radii = '', place = ''] = inner.split(/\bat\b/);
  if (listOf(radii).some((text) => (pixelsOf(text, 16, usual) ?? usual) <= sliver)) return true;
  const [reach = usual] = listOf(radii).map((text) => pixelsOf(text, 16, usual) ?? usual);
  return listOf(place).some((text) => (pixelsOf(text, 16, usual) ?? 0) < -reach);
}

function cutsPolygon(inner: string): boolean {
  const points = inner
    .replace(/^\s*(?:evenodd|nonzero)\s*,/, '')
    .split(',')
    .map((point) => listOf(point).map(shareOf));
  let area = 0;
  for (const [index, [x = 0, y = 0]] of points.entries()) {
    const [u = 0, v = 0] = points[(index + 1) % points.length] ?? [];
    area += x * v - u * y;
  }
  const isBeside = [0, 1].some((axis) => points.every((point) => (point[axis] ?? 0) <= 0));
  return Math.abs(area) / 2 <= sliver || isBeside;
}

function cutsXywh(inner: string): boolean {
  const [, , width = '100%', height = '100%'] = listOf(inner);
  return shareOf(width) <= sliver || shareOf(height) <= sliver;
}

const longest = 500;

/** The declaration that leaves nothing visible, or null. */
export function clipOf(css: Declarations): string | null {
  const clip = css.get('clip');
  const position = css.get('position');
  if (clip !== undefined && (position === 'absolute' || position === 'fixed')) {
    const inner = /^rect\(([^()]*)\)$/.exec(clip)?.[1];
    if (inner !== undefined && cutsRect(inner)) return `clip: ${clip}`;
  }
  const path = css.get('clip-path');
  if (path === undefined || path.length > longest) return null;
  const [, name, inner = ''] = /(inset|circle|ellipse|polygon|rect|xywh|path)\(([^()]*)\)/.exec(path) ?? [];
  const isCut =
    name === 'inset'
      ? cutsInset(inner)
      : name === 'circle' || name === 'ellipse'
        ? cutsRound(inner)
        : name === 'polygon'
          ? cutsPolygon(inner)
          : name === 'rect'
            ? cutsRect(inner)
            : name === 'xywh'
              ? cutsXywh(inner)
              : name === 'path' && !/\d[^\d]+\d[^\d]+\d/.test(inner);
  return isCut ? `clip-path: ${path}` : null;
}
