// Sets of views: where a condition of a style sheet applies.
import { type View, views } from './views.ts';

export interface ViewSet {
  /** For each of `views`: whether it belongs to the set. */
  includes: readonly boolean[];
  /** A digit for each view; equal for equal sets. */
  key: string;
  isAll: boolean;
  isEmpty: boolean;
}

function viewSet(includes: readonly boolean[]): ViewSet {
  let key = '';
  for (const isIncluded of includes) key += isIncluded ? '1' : '0';
  return { includes, key, isAll: !key.includes('0'), isEmpty: !key.includes('1') };
}

const cache = new WeakMap<(view: View) => boolean | null, ViewSet>();

/** The views in which a condition applies. */
export function viewsWhere(condition: (view: View) => boolean | null): ViewSet {
  const cached = cache.get(condition);
  if (cached) return cached;
  const set = viewSet(views.map((view) => condition(view) === true));
  cache.set(condition, set);
  return set;
}

export const intersection = (set: ViewSet, other: ViewSet): ViewSet =>
  viewSet(set.includes.map((isIncluded, view) => isIncluded && other.includes[view] === true));

export const allViews: ViewSet = viewSet(views.map(() => true));

/**
 * The views that these sets distinguish, the desktop first. For each: which of the sets include it. Views that belong to
 * the same sets show the same email, so the result has one view for each such group.
 */
export function distinctViews(sets: readonly ViewSet[]): readonly (readonly boolean[])[] {
  /** The class of each view, and the first view of each class: classes are split by one set after another. */
  const classes = views.map(() => 0);
  let firstViews = [0];
  for (const { includes } of sets) {
    const halves = firstViews.map((): [outside: number, inside: number] => [-1, -1]);
    const newFirstViews: number[] = [];
    for (let view = 0; view < classes.length; view += 1) {
      const half = halves[classes[view] ?? 0];
      if (!half) continue;
      const side = includes[view] === true ? 1 : 0;
      if (half[side] === -1) half[side] = newFirstViews.push(view) - 1;
      classes[view] = half[side];
    }
    firstViews = newFirstViews;
  }
  return firstViews.map((view) => sets.map(({ includes }) => includes[view] === true));
}
