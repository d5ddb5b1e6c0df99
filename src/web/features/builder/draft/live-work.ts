// Which drafts are open in a tab right now. A lock ends with its tab, for whatever reason.

const lockName = (workId: string): string => `lettersmith:work:${workId}`;

// A page that is reloaded may hold its own lock for another moment.
const longestWaitMs = 400;

const locks = (): LockManager | undefined => globalThis.navigator?.locks;

/** This tab has the draft open until the returned function is called. */
export const holdWork = (workId: string): (() => void) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()
    ?.request(lockName(workId), () => released)
    .catch(() => undefined);
  return release;
};

/** False when another tab has it open. Without Web Locks, as on addresses without https, it counts as free. */
export const isFree = async (workId: string): Promise<boolean> => {
  const manager = locks();
  if (!manager) return true;
  try {
    await manager.request(lockName(workId), { signal: AbortSignal.timeout(longestWaitMs) }, () => undefined);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name))) return true;
    // A busy machine takes longer than that to grant a free lock.
    const { held = [] } = await manager.query().catch((): LockManagerSnapshot => ({}));
    return !held.some(({ name }) => name === lockName(workId));
  }
};
