import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus moves when its card is gone: to the card that replaced it, else to the heading. */
export const useCardFocus = (
  cards: RefObject<HTMLElement | null>,
  shown: readonly { id: string }[],
): ((gone: string) => void) => {
  const wanted = useRef<string | 'heading' | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const card = cards.current?.querySelector<HTMLElement>(
      `[data-card="${CSS.escape(wanted.current)}"] :is(a, button)`,
    );
    wanted.current = null;
    (card ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
  });
  return (gone) => {
    const at = shown.findIndex(({ id }) => id === gone);
    wanted.current = (shown[at + 1] ?? shown[at - 1])?.id ?? 'heading';
  };
};
