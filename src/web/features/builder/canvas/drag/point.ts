/** From the top left corner of the block, in screen pixels, so it remains valid when the canvas scrolls. */
export interface Point {
  x: number;
  y: number;
}

export const pointIn = (
  block: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point => {
  const { left, top } = block.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};
