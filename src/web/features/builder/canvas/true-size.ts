/** For what belongs to the builder and not to the email: a canvas that is shown smaller does not make it smaller. */
export const trueSize = '[zoom:calc(1/var(--canvas-scale,1))]';
