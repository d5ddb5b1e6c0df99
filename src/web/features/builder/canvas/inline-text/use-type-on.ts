import { type KeyboardEvent, useMemo, useRef } from 'react';

export interface TypedOn {
  text: string;
  /** The position of the caret in the text, as its editor counts. */
  at: number;
}

/**
 * After Enter closed a text, the next character opens it again on a new line, and another Enter after a blank line: people
 * press Enter for a new line and type on. Any other key ends this, so that the keys of the canvas work.
 */
export const useTypeOn = (startTyping: () => void) => {
  const start = useRef(startTyping);
  start.current = startTyping;
  return useMemo(() => {
    let closedAt: number | null = null;
    let typed: TypedOn | null = null;
    return {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget || /^(Shift|AltGraph)$/.test(event.key)) return;
        const at = closedAt;
        closedAt = null;
        const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
        const text = event.key === 'Enter' ? '\n\n' : event.key.length === 1 ? `\n${event.key}` : null;
        if (at === null || text === null || hasModifier) return;
        event.preventDefault();
        event.stopPropagation();
        typed = { text, at };
        start.current();
      },
      /** Enter closed the text with its caret here. */
      allow: (at: number) => {
        closedAt = at;
      },
      forbid: () => {
        closedAt = null;
      },
      /** Gives what was typed once. */
      take: (): TypedOn | null => {
        const taken = typed;
        typed = null;
        return taken;
      },
    };
  }, []);
};
