import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { positionBeside } from './anchored-position.ts';

const firstDelayMs = 700;
/** Within this time after one tooltip the next appears at once. */
const followUpMs = 300;

const withTooltip = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/** The element whose tooltip is shown. One listener serves the whole page, however many buttons it has. */
const useTooltipAnchor = (): HTMLElement | null => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: HTMLElement | null = null;
    let hiddenAt = Number.NEGATIVE_INFINITY;
    const show = (next: HTMLElement | null) => {
      clearTimeout(timer);
      if (shown && !next) hiddenAt = performance.now();
      shown = next;
      setAnchor(next);
    };
    const hide = () => show(null);
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      // The tooltip stays while the pointer is over it.
      if (pointerType === 'touch' || (target instanceof Element && target.closest('[role="tooltip"]')))
        return;
      const next = withTooltip(target);
      if (next === shown) return;
      clearTimeout(timer);
      const isFollowUp = shown !== null || performance.now() - hiddenAt < followUpMs;
      if (!next) timer = setTimeout(hide, 100);
      else if (isFollowUp) show(next);
      else timer = setTimeout(() => show(next), firstDelayMs);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      const next = withTooltip(target);
      if (next?.matches(':focus-visible')) show(next);
      else if (shown) hide();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide, true);
    document.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide, true);
      document.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, []);
  return anchor;
};

/** Once in the application: shows an element's `data-tooltip`, which is also its accessible name. */
export const Tooltips = () => {
  const anchor = useTooltipAnchor();
  const element = useRef<HTMLDivElement>(null);
  const text = anchor?.dataset.tooltip;
  useLayoutEffect(() => {
    if (!anchor || !text || !element.current) return;
    element.current.showPopover();
    positionBeside(element.current, anchor, { align: 'center', side: 'top' });
  }, [anchor, text]);
  if (!text) return null;
  return (
    <div
      key={text}
      ref={element}
      popover="manual"
      role="tooltip"
      data-state="open"
      className="motion-fade fixed inset-auto m-0 max-w-64 rounded-sm bg-ink px-2 py-1 text-page text-xs"
    >
      {text}
    </div>
  );
};
