import { type KeyboardEvent, useMemo, useRef } from 'react';

/**
 * After Enter closed a text, the next character opens it again on a new line: people press Enter for a new line and type
 * on. Any other key ends this, so that the keys of the canvas work.
 */
export const useTypeOn = (startTyping: () => void) => {
  const start = useRef(startTyping);
  start.current = startTyping;
  return useMemo(() => {
    let isReady = false;
    /** What the text begins with when it opens. */
    let typed = '';
    return {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget || /^(Shift|AltGraph)$/.test(event.key)) return;
        const wasReady = isReady;
        isReady = false;
        const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (!wasReady || !isCharacter) return;
        event.preventDefault();
        event.stopPropagation();
        typed = `\n${event.key}`;
        start.current();
      },
      /** Enter closed the text. */
      allow: () => {
        isReady = true;
      },
      forbid: () => {
        isReady = false;
      },
      /** Gives what was typed once. */
      take: (): string => {
        const text = typed;
        typed = '';
        return text;
      },
    };
  }, []);
};
