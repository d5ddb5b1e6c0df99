// Where `transform`, `translate`, `scale` and `rotate` move a box, and how much of its size they leave.
import type { Declarations } from '../sheets/declarations.ts';
import { pixelsOf } from '../values/lengths.ts';

export interface Transform {
  x: number;
  y: number;
  /** Of the narrower side: 0 leaves nothing visible. */
  scale: number;
}

type Matrix = [a: number, b: number, c: number, d: number, x: number, y: number];

const functionCall = /([a-z0-9]+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g;

const degreesPerUnit: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

const radiansOf = (text = '0'): number =>
  (Number.parseFloat(text) * (degreesPerUnit[/[a-z]+$/.exec(text)?.[0] ?? 'deg'] ?? 1) * Math.PI) / 180;

const factorOf = (text: string | undefined, fallback: number): number => {
  if (text === undefined) return fallback;
  const factor = Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1);
  return Number.isFinite(factor) ? factor : fallback;
};

const multiply = ([a, b, c, d, x, y]: Matrix, [e, f, g, h, u, v]: Matrix): Matrix => [
  a * e + c * f,
  b * e + d * f,
  a * g + c * h,
  b * g + d * h,
  a * u + c * v + x,
  b * u + d * v + y,
];

const rotation = (angle: number): Matrix => [
  Math.cos(angle),
  Math.sin(angle),
  -Math.sin(angle),
  Math.cos(angle),
  0,
  0,
];

/** The size of a box that states none, px: the column of an email, and a few lines. */
const assumedBox = { width: 600, height: 100 };

function matrixOf(name: string, parts: readonly string[], width: number, fontSizePx: number): Matrix {
  const across = (text: string | undefined): number => pixelsOf(text, fontSizePx, width) ?? 0;
  const down = (text: string | undefined): number => pixelsOf(text, fontSizePx, assumedBox.height) ?? 0;
  const [first, second, third, fourth] = parts;
  const numbers = parts.map(Number);
  const at = (index: number): number => (Number.isFinite(numbers[index]) ? (numbers[index] ?? 0) : 0);
  switch (name) {
    case 'translate':
    case 'translate3d':
      return [1, 0, 0, 1, across(first), down(second)];
    case 'translatex':
      return [1, 0, 0, 1, across(first), 0];
    case 'translatey':
      return [1, 0, 0, 1, 0, down(first)];
    case 'scale':
    case 'scale3d':
      return [factorOf(first, 1), 0, 0, factorOf(second, factorOf(first, 1)), 0, 0];
    case 'scalex':
      return [factorOf(first, 1), 0, 0, 1, 0, 0];
    case 'scaley':
      return [1, 0, 0, factorOf(first, 1), 0, 0];
    case 'rotate':
    case 'rotatez':
      return rotation(radiansOf(first));
    case 'rotatex':
      return [1, 0, 0, Math.cos(radiansOf(first)), 0, 0];
    case 'rotatey':
      return [Math.cos(radiansOf(first)), 0, 0, 1, 0, 0];
    case 'rotate3d': {
      const angle = Math.cos(radiansOf(fourth));
      if (Number(third) !== 0) return rotation(radiansOf(fourth));
      return [Number(second) === 0 ? 1 : angle, 0, 0, Number(first) === 0 ? 1 : angle, 0, 0];
    }
    case 'skew':
      return [1, Math.tan(radiansOf(second)), Math.tan(radiansOf(first)), 1, 0, 0];
    case 'skewx':
      return [1, 0, Math.tan(radiansOf(first)), 1, 0, 0];
    case 'skewy':
      return [1, Math.tan(radiansOf(first)), 0, 1, 0, 0];
    case 'matrix':
      return [at(0), at(1), at(2), at(3), at(4), at(5)];
    case 'matrix3d':
      return [at(0), at(1), at(4), at(5), at(12), at(13)];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}

const originOf = (css: Declarations, width: number, fontSizePx: number): { x: number; y: number } => {
  const origin = css.get('transform-origin');
  if (origin === undefined) return { x: width / 2, y: assumedBox.height / 2 };
  const [first, second] = origin.split(/\s+/);
  const at = (text: string | undefined, whole: number): number => {
    if (text === 'left' || text === 'top') return 0;
    if (text === 'right' || text === 'bottom') return whole;
    return pixelsOf(text, fontSizePx, whole) ?? whole / 2;
  };
  return { x: at(first, width), y: at(second, assumedBox.height) };
};

const listOf = (text: string): string[] => text.split(/[\s,]+(?![^(]*\))/).filter(Boolean);

const isNone = (value: string | undefined): boolean => value === undefined || value === 'none';

const transformProperties = ['transform', 'translate', 'scale', 'rotate'];

export const hasTransform = (css: Declarations): boolean =>
  transformProperties.some((property) => css.has(property));

/** The first of the transform declarations as text; undefined when there is none. */
export const transformText = (css: Declarations): string | undefined => {
  const name = transformProperties.find((property) => css.has(property));
  return name === undefined ? undefined : `${name}: ${css.get(name)}`;
};

/** Null when nothing moves the box. `width` is its width in px, if known. */
export function transformOf(css: Declarations, width: number | null, fontSizePx: number): Transform | null {
  const [transform, translate, scale, rotate] = transformProperties.map((name) => css.get(name));
  if (isNone(transform) && isNone(translate) && isNone(scale) && isNone(rotate)) return null;
  const boxWidth = width ?? assumedBox.width;
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const add = (name: string, parts: readonly string[]): void => {
    matrix = multiply(matrix, matrixOf(name, parts, boxWidth, fontSizePx));
  };
  if (translate !== undefined && translate !== 'none') add('translate', listOf(translate));
  if (rotate !== undefined && rotate !== 'none') {
    const parts = listOf(rotate);
    const axis = parts.find((part) => /^[xyz]$/.test(part)) ?? 'z';
    add(`rotate${axis}`, [parts.find((part) => /\d/.test(part)) ?? '0']);
  }
  if (scale !== undefined && scale !== 'none') add('scale', listOf(scale));
  for (const [, name = '', inner = ''] of (transform ?? '').slice(0, 500).matchAll(functionCall))
    add(name, listOf(inner));
  const [a, b, c, d, x, y] = matrix;
  const { x: left, y: top } = originOf(css, boxWidth, fontSizePx);
  // The center of the box rotates around the origin.
  const [midX, midY] = [boxWidth / 2 - left, assumedBox.height / 2 - top];
  return {
    x: x + a * midX + c * midY - midX,
    y: y + b * midX + d * midY - midY,
    scale: Math.abs(a * d - b * c) / Math.max(1e-9, Math.hypot(a, b), Math.hypot(c, d)),
  };
}
