export interface Point {
  x: number;
  y: number;
}

const rangeAt = ({ x, y }: Point): Range | null => {
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) {
    const range = document.createRange();
    range.setStart(position.offsetNode, position.offset);
    return range;
  }
  // Safari before 2025 knows only the older name.
  return document.caretRangeFromPoint?.(x, y) ?? null;
};

/** Where typing begins: everything selected, at the end, or at a point of the screen that lies in the text. */
export const putCaret = (element: HTMLElement, where: 'all' | 'end' | Point): void => {
  const selection = window.getSelection();
  if (!selection) return;
  const whole = document.createRange();
  whole.selectNodeContents(element);
  if (where === 'end') whole.collapse(false);
  const pointed = typeof where === 'string' ? null : rangeAt(where);
  if (typeof where !== 'string' && !pointed) whole.collapse(false);
  selection.removeAllRanges();
  selection.addRange(pointed && element.contains(pointed.startContainer) ? pointed : whole);
};
