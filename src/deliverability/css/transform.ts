// The position of a box after `transform`, `translate`, `scale` and `rotate`, and how much of its size remains.
import type { Declarations } from './declarations.ts';
import { pixelsOf } from './lengths.ts';

export interface Move {
  x: number;
  y: number;
  /** Of the narrower side: 0 leaves nothing visible. */
  scale: number;
}

type Matrix = [a: number, b: number, c: number, d: number, x: number, y: number];

const call = /([a-z0-9]+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g;

const turns: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

const radiansOf = (text = '0'): number =>
  (Number.parseFloat(text) * (turns[/[a-z]+$/.exec(text)?.[0] ?? 'deg'] ?? 1) * Math.PI) / 180;

const factorOf = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  const factor = Number.parseFloat(text) / (text.endsWith('%') ? 100 : 1);
  return Number.isFinite(factor) ? factor : otherwise;
};

const times = ([a, b, c, d, x, y]: Matrix, [e, f, g, h, u, v]: Matrix): Matrix => [
  a * e + c * f,
  b * e + d * f,
  a * g + c * h,
  b * g + d * h,
  a * u + c * v + x,
  b * u + d * v + y,
];

const turned = (angle: number): Matrix => [
  Math.cos(angle),
  Math.sin(angle),
  -Math.sin(angle),
  Math.cos(angle),
  0,
  0,
];

/** The base of a percentage when the box is unknown: an ordinary column of an email, and a few lines. */
const usual = { width: 600, height: 100 };

function matrixOf(name: string, parts: readonly string[], width: number, fontSize: number): Matrix {
  const across = (text: string | undefined): number => pixelsOf(text, fontSize, width) ?? 0;
  const down = (text: string | undefined): number => pixelsOf(text, fontSize, usual.height) ?? 0;
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
      return turned(radiansOf(first));
    case 'rotatex':
      return [1, 0, 0, Math.cos(radiansOf(first)), 0, 0];
    case 'rotatey':
      return [Math.cos(radiansOf(first)), 0, 0, 1, 0, 0];
    case 'rotate3d': {
      const angle = Math.cos(radiansOf(fourth));
      if (Number(third) !== 0) return turned(radiansOf(fourth));
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

const originOf = (css: Declarations, width: number, fontSize: number): { x: number; y: number } => {
  const origin = css.get('transform-origin');
  if (origin === undefined) return { x: width / 2, y: usual.height / 2 };
  const [first, second] = origin.split(/\s+/);
  const at = (text: string | undefined, whole: number): number => {
    if (text === 'left' || text === 'top') return 0;
    if (text === 'right' || text === 'bottom') return whole;
    return pixelsOf(text, fontSize, whole) ?? whole / 2;
  };
  return { x: at(first, width), y: at(second, usual.height) };
};

const listOf = (text: string): string[] => text.split(/[\s,]+(?![^(]*\))/).filter(Boolean);

const hasNone = (value: string | undefined): boolean => value === undefined || value === 'none';

/** Null when nothing moves it. */
export function moveOf(css: Declarations, width: number | null, fontSize: number): Move | null {
  const [transform, translate, scale, rotate] = ['transform', 'translate', 'scale', 'rotate'].map((name) =>
    css.get(name),
  );
  if (hasNone(transform) && hasNone(translate) && hasNone(scale) && hasNone(rotate)) return null;
  const own = width ?? usual.width;
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const add = (name: string, parts: readonly string[]): void => {
    matrix = times(matrix, matrixOf(name, parts, own, fontSize));
  };
  if (translate !== undefined && translate !== 'none') add('translate', listOf(translate));
  if (rotate !== undefined && rotate !== 'none') {
    const parts = listOf(rotate);
    const axis = parts.find((part) => /^[xyz]$/.test(part)) ?? 'z';
    add(`rotate${axis}`, [parts.find((part) => /\d/.test(part)) ?? '0']);
  }
  if (scale !== undefined && scale !== 'none') add('scale', listOf(scale));
  for (const [, name = '', inner = ''] of (transform ?? '').slice(0, 500).matchAll(call))
    add(name, listOf(inner));
  const [a, b, c, d, x, y] = matrix;
  const { x: left, y: top } = originOf(css, own, fontSize);
  // The center of the box rotates around the origin.
  const [midX, midY] = [own / 2 - left, usual.height / 2 - top];
  return {
    x: x + a * midX + c * midY - midX,
    y: y + b * midX + d * midY - midY,
    scale: Math.abs(a * d - b * c) / Math.max(1e-9, Math.hypot(a, b), Math.hypot(c, d)),
  };
}
