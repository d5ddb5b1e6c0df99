// Which works are open in a tab right now. A lock ends with its tab, whatever ended that.

const lockName = (workId: string): string => `lettersmith:work:${workId}`;

// A page that is loaded again may hold its own for another moment.
const longestWaitMs = 400;

const locks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Until the answer is called, this tab has the work open. */
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

/** False when another tab has it open. Without locks, as on addresses without https, nobody knows: then it is free. */
export const isFree = async (workId: string): Promise<boolean> => {
  const manager = locks();
  if (!manager) return true;
  try {
    await manager.request(lockName(workId), { signal: AbortSignal.timeout(longestWaitMs) }, () => undefined);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name))) return true;
    // A busy machine takes longer than that to give a lock that nobody holds.
    const { held = [] } = await manager.query().catch((): LockManagerSnapshot => ({}));
    return !held.some(({ name }) => name === lockName(workId));
  }
};
