export const stepMs = 200;
const stepPercent = 10;
const untilAnswered = 90;

/**
 * The next value of the bar, computed every 200 ms: it follows the sent bytes, by at most 10 percent a step, and stays
 * at 90 until the server has answered.
 */
export const nextShown = (shown: number, sent: number): number =>
  Math.max(shown, Math.min(shown + stepPercent, sent, untilAnswered));
