import { expect, it } from 'vitest';
import { canvasLayout } from './layout-width.ts';

it.each([
  ['desktop', 1_000, 600, 880, 1],
  ['desktop', 700, 600, 700, 1],
  // Beside two panels: the images of a row are still beside each other.
  ['desktop', 592, 600, 604, 0.98],
  ['desktop', 351, 600, 604, 0.58],
  ['desktop', 700, 800, 804, 0.87],
  ['tablet', 900, 600, 768, 1],
  ['tablet', 592, 600, 768, 0.77],
  ['mobile', 900, 600, 375, 1],
  // A phone narrower than the usual one is still a phone.
  ['mobile', 351, 600, 351, 1],
  ['mobile', 296, 600, 320, 0.92],
] as const)('%s in %d px, an email of %d px: %d px at %d', (device, room, emailWidth, width, scale) => {
  expect(canvasLayout(device, { room, emailWidth })).toEqual({ width, scale });
});

it('is shown at full size until the available width is known', () => {
  expect(canvasLayout('tablet', { room: 0, emailWidth: 600 }).scale).toBe(1);
});
