// What a mail client drops of an email, counted.
import type { Feature } from '../client-support/features.ts';
import { type DropReason, type Effect, effectOf } from './effects.ts';

export interface DroppedPlace {
  /** The line of the HTML, from 1. */
  line: number;
  excerpt: string;
}

export interface Dropped {
  /** As it is written in code: `border-radius`, `<video>`, `@font-face`, `:hover`. */
  name: string;
  /** Its page at caniemail: `https://www.caniemail.com/features/{slug}/`. */
  slug: string | null;
  reason: DropReason;
  effect: Effect;
  /** How many places of the HTML use it. */
  count: number;
  /** The first of them. */
  places: DroppedPlace[];
}

const maxPlaces = 5;
const maxExcerpt = 90;
/** An email with more of them is as broken with fewer lines. */
const maxEntries = 200;

const rank: Record<Effect, number> = { layout: 0, look: 1, none: 2 };

export interface Drop {
  name: string;
  slug: string | null;
  reason: DropReason;
  effect: Effect;
  excerpt: string;
}

export const dropOf = (
  feature: Feature,
  name: string,
  excerpt: string,
  reason: DropReason = 'unsupported',
): Drop => ({ name, slug: feature.slug, reason, effect: effectOf(feature.slug, reason), excerpt });

/** Collects what is dropped from one HTML document. */
export class DroppedList {
  private readonly entries = new Map<string, Dropped>();
  private lineStarts: number[] | null = null;
  private readonly html: string;

  constructor(html: string) {
    this.html = html;
  }

  add({ name, slug, reason, effect, excerpt }: Drop, offset: number): void {
    const key = `${name} ${reason} ${effect}`;
    let entry = this.entries.get(key);
    if (!entry) {
      if (this.entries.size >= maxEntries) return;
      entry = { name, slug, reason, effect, count: 0, places: [] };
      this.entries.set(key, entry);
    }
    entry.count += 1;
    if (entry.places.length >= maxPlaces) return;
    const short = excerpt.length > maxExcerpt ? `${excerpt.slice(0, maxExcerpt - 1)}…` : excerpt;
    entry.places.push({ line: this.lineAt(offset), excerpt: short.replace(/\s+/g, ' ') });
  }

  /** What matters most first. */
  sorted(): Dropped[] {
    return [...this.entries.values()].sort(
      (one, other) =>
        rank[one.effect] - rank[other.effect] || other.count - one.count || (one.name < other.name ? -1 : 1),
    );
  }

  private lineAt(offset: number): number {
    if (this.lineStarts === null) {
      this.lineStarts = [0];
      for (let at = this.html.indexOf('\n'); at !== -1; at = this.html.indexOf('\n', at + 1))
        this.lineStarts.push(at + 1);
    }
    const starts = this.lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }
}
