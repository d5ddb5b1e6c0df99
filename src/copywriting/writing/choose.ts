/** A number from a text: the same everywhere. FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/**
 * The list in an order that depends on the salt, sorted by value first. Consecutive seeds take neighbors of it, so
 * "again" always gives another one.
 */
export function inOrder<Item>(list: readonly Item[], score: (item: Item) => number, salt: string): Item[] {
  return list
    .map((item, index) => ({ item, worth: score(item), by: hashOf(`${salt}/${index}`) }))
    .sort((a, b) => b.worth - a.worth || a.by - b.by)
    .map(({ item }) => item);
}

export const pick = <Item>(list: readonly Item[], seed: number): Item | undefined =>
  list.length === 0 ? undefined : list[Math.abs(Math.trunc(seed)) % list.length];
