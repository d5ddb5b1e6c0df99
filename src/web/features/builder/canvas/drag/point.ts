/** From the top left corner of the block, in pixels of the screen: it holds when the canvas scrolls meanwhile. */
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
