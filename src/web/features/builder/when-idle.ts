/** Runs `work` after `delayMs` of quiet, when the browser is idle; the returned function cancels it. */
export const whenIdle = (work: () => void, delayMs: number): (() => void) => {
  let idle: number | null = null;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work, { timeout: 1_000 });
    else work();
  }, delayMs);
  return () => {
    clearTimeout(timer);
    if (idle !== null) cancelIdleCallback(idle);
  };
};
