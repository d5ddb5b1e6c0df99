import { expect, it } from 'vitest';
import { canvasLayout } from './canvas-layout.ts';

it.each([
  ['desktop', 1_000, 600, 880, 1],
  ['desktop', 700, 600, 700, 1],
  // With both panels open, the images of a row stay beside each other.
  ['desktop', 592, 600, 604, 0.98],
  ['desktop', 351, 600, 604, 0.58],
  ['desktop', 700, 800, 804, 0.87],
  ['tablet', 900, 600, 768, 1],
  ['tablet', 592, 600, 768, 0.77],
  ['mobile', 900, 600, 375, 1],
  // A window narrower than a common phone keeps the phone layout.
  ['mobile', 351, 600, 351, 1],
  ['mobile', 296, 600, 320, 0.92],
] as const)(
  'the %s layout in %d px lays out an email of %d px at %d px, scaled by %d',
  (device, availableWidth, emailWidth, width, scale) => {
    expect(canvasLayout(device, { availableWidth, emailWidth })).toEqual({ width, scale });
  },
);

it('the email has its full size until the available width is known', () => {
  expect(canvasLayout('tablet', { availableWidth: 0, emailWidth: 600 }).scale).toBe(1);
});
