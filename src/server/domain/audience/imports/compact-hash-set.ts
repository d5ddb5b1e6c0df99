/**
 * A set of millions of strings in eight bytes each, by a 53-bit hash. A false positive occurs about once in two hundred
 * lists of ten million, so use it for counts, not for decisions.
 */
export class Seen {
  #slots = new Float64Array(1024);
  #count = 0;

  /** Returns true if the string is new. */
  add(text: string): boolean {
    if (this.#count * 2 >= this.#slots.length) this.#grow();
    return this.#put(this.#slots, hashOf(text));
  }

  #put(slots: Float64Array, hash: number): boolean {
    const mask = slots.length - 1;
    let at = (hash % slots.length) & mask;
    while (slots[at] !== 0) {
      if (slots[at] === hash) return false;
      at = (at + 1) & mask;
    }
    slots[at] = hash;
    this.#count += 1;
    return true;
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2);
    this.#count = 0;
    for (const hash of this.#slots) if (hash !== 0) this.#put(larger, hash);
    // Frees the memory at once: until the next garbage collection it would add half as much again.
    this.#slots.buffer.transfer(0);
    this.#slots = larger;
  }
}

const hashOf = (text: string): number => {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0) + 1;
};
