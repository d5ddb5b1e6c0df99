/** Whether the user asked the system for less motion. */
import { t } from '#web/text/t.ts';
export const prefersReducedMotion = (): boolean =>
  window.matchMedia(t('shared.reducedMotion.prefersReducedMotionReduce')).matches;
