// Which drafts are open in a tab: one Web Lock for each. The browser releases it when the tab ends for any reason.

const lockName = (draftId: string): string => `lettersmith:work:${draftId}`;

// A page that is reloaded may hold its own lock for another moment.
const lockTimeoutMs = 400;

const locks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Holds the lock until the returned function is called. */
export const lockDraft = (draftId: string): (() => void) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()
    ?.request(lockName(draftId), () => released)
    .catch(() => undefined);
  return release;
};

/** False when another tab has it open. Without Web Locks, as on addresses without https, it counts as free. */
export const isUnlocked = async (draftId: string): Promise<boolean> => {
  const manager = locks();
  if (!manager) return true;
  try {
    await manager.request(lockName(draftId), { signal: AbortSignal.timeout(lockTimeoutMs) }, () => undefined);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name))) return true;
    // A busy machine takes longer than that to grant a free lock.
    const { held = [] } = await manager.query().catch((): LockManagerSnapshot => ({}));
    return !held.some(({ name }) => name === lockName(draftId));
  }
};
