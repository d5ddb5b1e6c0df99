export type Align = 'start' | 'center' | 'end';

const gap = 6;
const margin = 8;

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** Positions a fixed element below its anchor, or above where there is more space, inside the window. */
export const positionBeside = (
  floating: HTMLElement,
  anchor: Element,
  { align, side }: { align: Align; side: 'top' | 'bottom' },
): void => {
  const anchorBox = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = floating;
  const { clientWidth, clientHeight } = document.documentElement;
  const above = anchorBox.top - gap - offsetHeight;
  const below = anchorBox.bottom + gap;
  const fitsBelow = below + offsetHeight + margin <= clientHeight;
  const goesBelow = side === 'bottom' ? fitsBelow || above < margin : above < margin;
  const left = {
    start: anchorBox.left,
    center: anchorBox.left + (anchorBox.width - offsetWidth) / 2,
    end: anchorBox.right - offsetWidth,
  }[align];
  floating.style.top = `${Math.round(clamp(goesBelow ? below : above, margin, clientHeight - offsetHeight - margin))}px`;
  floating.style.left = `${Math.round(clamp(left, margin, clientWidth - offsetWidth - margin))}px`;
};
