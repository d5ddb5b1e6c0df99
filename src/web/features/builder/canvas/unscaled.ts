/** For controls of the builder that are not part of the email: a scaled canvas does not scale them. */
export const unscaled = '[zoom:calc(1/var(--canvas-scale,1))]';
