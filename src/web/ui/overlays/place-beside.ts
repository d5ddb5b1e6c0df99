export type Align = 'start' | 'center' | 'end';

const gap = 6;
const margin = 8;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Positions a fixed element below its anchor, or above where there is more space, inside the window. */
export const placeBeside = (
  floating: HTMLElement,
  anchor: Element,
  { align, side }: { align: Align; side: 'top' | 'bottom' },
): void => {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = floating;
  const { clientWidth, clientHeight } = document.documentElement;
  const above = at.top - gap - offsetHeight;
  const below = at.bottom + gap;
  const hasRoomBelow = below + offsetHeight + margin <= clientHeight;
  const goesBelow = side === 'bottom' ? hasRoomBelow || above < margin : above < margin;
  const left = {
    start: at.left,
    center: at.left + (at.width - offsetWidth) / 2,
    end: at.right - offsetWidth,
  }[align];
  floating.style.top = `${Math.round(clamp(goesBelow ? below : above, margin, clientHeight - offsetHeight - margin))}px`;
  floating.style.left = `${Math.round(clamp(left, margin, clientWidth - offsetWidth - margin))}px`;
};
