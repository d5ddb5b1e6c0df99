// The block ids of the library's designs. They identify the origin of blocks that a program sends without their
// settings.

/** Block ids have 21 characters; these are the same each time. */
export const designBlockId = (slug: string, index: number): string =>
  `b${String(index).padStart(3, '0')}-${slug}`.slice(0, 21).padEnd(21, '0');

export const isDesignBlockId = (id: string): boolean => /^b\d{3}-[a-z0-9-]{16}$/.test(id);
