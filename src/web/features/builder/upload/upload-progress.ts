export const progressStepMs = 200;
const maxStepPercent = 10;
const maxBeforeResponse = 90;

/**
 * The next value of the bar, computed every 200 ms: it follows the sent bytes, by at most 10 percent a step, and stays
 * at 90 until the server has answered.
 */
export const nextShownPercent = (shown: number, sent: number): number =>
  Math.max(shown, Math.min(shown + maxStepPercent, sent, maxBeforeResponse));
