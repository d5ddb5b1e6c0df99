// The steps of a start, for people on a terminal: each has one line, which counts the seconds while the step runs and
// stays when it has ended. Without a terminal nothing is written: there the log says what happened.

export interface StartStep {
  /** `made` says what the step brought, such as "42 migrations". */
  end: (made?: string) => void;
  /** Ends the step without a line. */
  drop: () => void;
}

export interface StartProgress {
  begin: (label: string) => StartStep;
  /** Clears the line of a step that did not end, so that an error begins on a line of its own. */
  clear: () => void;
}

interface Terminal {
  write: (text: string) => unknown;
  columns?: number | undefined;
}

const refreshMs = 1_000;
const usualColumns = 80;
const clearLine = '\r\x1b[K';

const noStep: StartStep = { end: () => undefined, drop: () => undefined };

export const noProgress: StartProgress = { begin: () => noStep, clear: () => undefined };

/**
 * One step at a time. `isLive`: the line of a running step is written again each second, which lines of a log would
 * disturb.
 */
export const terminalProgress = (
  terminal: Terminal,
  { isLive, nowMs }: { isLive: boolean; nowMs: () => number },
): StartProgress => {
  let timer: NodeJS.Timeout | undefined;
  const clear = (): void => {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    terminal.write(clearLine);
  };
  return {
    clear,
    begin: (label) => {
      const sinceMs = nowMs();
      const draw = (): void => {
        const line = `${label} … ${Math.floor((nowMs() - sinceMs) / 1_000)} s`;
        terminal.write(clearLine + line.slice(0, (terminal.columns || usualColumns) - 1));
      };
      clear();
      if (isLive) {
        draw();
        timer = setInterval(draw, refreshMs);
        timer.unref();
      }
      return {
        drop: clear,
        end: (made = '') => {
          clear();
          const seconds = `${((nowMs() - sinceMs) / 1_000).toFixed(1)} s`;
          terminal.write(`${label} … ${made === '' ? '' : `${made}, `}${seconds}\n`);
        },
      };
    },
  };
};
