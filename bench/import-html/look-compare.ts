// How much of the look of an email is in another rendering of it, word by word.
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import type { Box, Look, Word } from './look-page.ts';

export interface Sums {
  words: number;
  found: number;
  ground: number;
  ink: number;
  size: number;
  weight: number;
  left: number;
  /** All five of a word: ground, ink, size, weight and left edge. */
  all: number;
  pairs: number;
  /** Of the pairs side by side, those that still are. */
  beside: number;
}

export interface Compared extends Sums {
  /** The share of equal pixels of both, scaled to 160 by 400. */
  picture: number;
  /** The shared part of their color histograms of 64 bins. */
  colors: number;
  /** Height there by height here. */
  height: number;
  lost: string[];
  /** What differs, for the one who builds: a line a word. */
  differences: string[];
}

const isNear = (a: readonly number[], b: readonly number[], by: number): boolean =>
  a.every((value, index) => Math.abs(value - (b[index] ?? 0)) <= by);

/** The k-th occurrence here by the k-th there. */
function counterparts(here: readonly Word[], there: readonly Word[]): Map<Word, Word> {
  const places = new Map<string, Word[]>();
  for (const word of there) places.set(word.text, [...(places.get(word.text) ?? []), word]);
  const used = new Map<string, number>();
  const pairs = new Map<Word, Word>();
  for (const word of here) {
    const at = used.get(word.text) ?? 0;
    used.set(word.text, at + 1);
    const other = places.get(word.text)?.[at];
    if (other) pairs.set(word, other);
  }
  return pairs;
}

const boxAround = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** The second begins to the right of the first, at the same height for at least half of the lower one. */
const isBeside = (a: Box, b: Box): boolean => {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return b.left >= a.right - 2 && shared >= 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top);
};

/** Groups of words, and pictures, with the nearest one to the right of each. */
function neighbors(look: Look): [Word[], Word[]][] {
  const groups = new Map<number, Word[]>();
  for (const word of [...look.words, ...look.pictures])
    groups.set(word.group, [...(groups.get(word.group) ?? []), word]);
  const boxes = [...groups.values()].map((words) => ({ words, box: boxAround(words) }));
  const pairs: [Word[], Word[]][] = [];
  for (const one of boxes) {
    const [next] = boxes
      .filter((other) => other !== one && isBeside(one.box, other.box))
      .sort((a, b) => a.box.left - b.box.left || a.box.top - b.box.top);
    if (next) pairs.push([one.words, next.words]);
  }
  return pairs;
}

const hex = (color: readonly number[]): string =>
  `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

async function rawOf(png: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(png).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
}

async function pictureOf(here: Look, there: Look): Promise<{ picture: number; colors: number }> {
  const [width, height] = [160, 400];
  const [a, b] = await Promise.all([rawOf(here.png, width, height), rawOf(there.png, width, height)]);
  const different = pixelmatch(a, b, undefined, width, height, { threshold: 0.1 });
  const bins = (data: Buffer): number[] => {
    const counts = new Array<number>(64).fill(0);
    for (let at = 0; at < data.length; at += 4) {
      const bin = ((data[at] ?? 0) >> 6) * 16 + ((data[at + 1] ?? 0) >> 6) * 4 + ((data[at + 2] ?? 0) >> 6);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    return counts;
  };
  const others = bins(b);
  const shared = bins(a).reduce((sum, count, index) => sum + Math.min(count, others[index] ?? 0), 0);
  return { picture: 1 - different / (width * height), colors: shared / (width * height) };
}

export async function compare(here: Look, there: Look): Promise<Compared> {
  const pairs = counterparts(here.words, there.words);
  const pictures = counterparts(here.pictures, there.pictures);
  const sums: Compared = {
    words: here.words.length,
    found: pairs.size,
    ground: 0,
    ink: 0,
    size: 0,
    weight: 0,
    left: 0,
    all: 0,
    pairs: 0,
    beside: 0,
    ...(await pictureOf(here, there)),
    height: there.height / here.height,
    lost: here.words.filter((word) => !pairs.has(word)).map(({ text }) => text),
    differences: [],
  };
  for (const [word, other] of pairs) {
    const same = {
      ground: isNear(word.ground, other.ground, 16),
      ink: isNear(word.ink, other.ink, 32),
      size: Math.abs(word.size - other.size) <= 1,
      weight: word.weight >= 600 === other.weight >= 600,
      left: Math.abs(word.left - other.left) <= 16,
    };
    for (const name of ['ground', 'ink', 'size', 'weight', 'left'] as const) if (same[name]) sums[name] += 1;
    if (Object.values(same).every(Boolean)) sums.all += 1;
    else {
      const text = [
        !same.ground && `ground ${hex(word.ground)} → ${hex(other.ground)}`,
        !same.ink && `ink ${hex(word.ink)} → ${hex(other.ink)}`,
        !same.size && `size ${word.size} → ${other.size}`,
        !same.weight && `weight ${word.weight} → ${other.weight}`,
        !same.left && `left ${Math.round(word.left)} → ${Math.round(other.left)}`,
      ];
      sums.differences.push(`${Math.round(word.top)} ${word.text}: ${text.filter(Boolean).join(', ')}`);
    }
  }
  const all = new Map([...pairs, ...pictures]);
  for (const [one, next] of neighbors(here)) {
    const [a, b] = [one, next].map((words) => words.flatMap((word) => all.get(word) ?? []));
    sums.pairs += 1;
    if (a && b && a.length > 0 && b.length > 0 && isBeside(boxAround(a), boxAround(b))) sums.beside += 1;
    else
      sums.differences.push(
        `${Math.round(next[0]?.top ?? 0)} beside: ${one
          .map(({ text }) => text.slice(-20))
          .slice(0, 4)
          .join(' ')} | ${next
          .map(({ text }) => text.slice(-20))
          .slice(0, 4)
          .join(' ')}`,
      );
  }
  return sums;
}
