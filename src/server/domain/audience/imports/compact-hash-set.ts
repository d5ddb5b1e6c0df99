/**
 * A set of millions of strings in eight bytes each, by a 53-bit hash. A false positive occurs about once in two hundred
 * lists of ten million, so use it for counts, not for decisions.
 */
export class CompactHashSet {
  #slots = new Float64Array(1024);
  #count = 0;

  /** Returns true if the string is new. */
  add(text: string): boolean {
    if (this.#count * 2 >= this.#slots.length) this.#grow();
    return this.#insert(this.#slots, hashOf(text));
  }

  #insert(slots: Float64Array, hash: number): boolean {
    const mask = slots.length - 1;
    let index = (hash % slots.length) & mask;
    while (slots[index] !== 0) {
      if (slots[index] === hash) return false;
      index = (index + 1) & mask;
    }
    slots[index] = hash;
    this.#count += 1;
    return true;
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2);
    this.#count = 0;
    for (const hash of this.#slots) if (hash !== 0) this.#insert(larger, hash);
    // Frees the memory at once: until the next garbage collection it would add half as much again.
    this.#slots.buffer.transfer(0);
    this.#slots = larger;
  }
}

const hashOf = (text: string): number => {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0) + 1;
};
