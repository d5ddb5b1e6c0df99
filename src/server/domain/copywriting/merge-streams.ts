/** Merges generators: yields what any of them yields, as it arrives, and returns their results in order. */
export async function* mergeStreams<Item, Result>(
  sources: readonly AsyncGenerator<Item, Result>[],
): AsyncGenerator<Item, Result[]> {
  const results: Result[] = [];
  const step = async (index: number, source: AsyncGenerator<Item, Result>) => ({
    index,
    source,
    next: await source.next(),
  });
  const waiting = new Map(sources.map((source, index) => [index, step(index, source)]));
  try {
    while (waiting.size > 0) {
      const { index, source, next } = await Promise.race(waiting.values());
      if (next.done) {
        results[index] = next.value;
        waiting.delete(index);
      } else {
        waiting.set(index, step(index, source));
        yield next.value;
      }
    }
    return results;
  } finally {
    for (const [index, pending] of waiting) {
      // The consumer has stopped reading, so this result is discarded.
      pending.catch(() => undefined);
      void sources[index]?.return(undefined as never).catch(() => undefined);
    }
  }
}
