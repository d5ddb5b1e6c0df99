export const stepMs = 200;
const stepPercent = 10;
const untilAnswered = 90;

/**
 * What the bar shows next, asked every 200 ms: it follows what was really sent, by at most 10 percent a step, and
 * stays at 90 until the server has answered.
 */
export const nextShown = (shown: number, sent: number): number =>
  Math.max(shown, Math.min(shown + stepPercent, sent, untilAnswered));
