import { motionButtons } from './motion-buttons.ts';

/** A visitor can stop what moves. */
export const pauseStrips = (page: ParentNode): void => {
  for (const part of page.querySelectorAll('[data-moving]'))
    motionButtons(part, (isStopped) => part.toggleAttribute('data-paused', isStopped));
};
