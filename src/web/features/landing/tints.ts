import type { CSSProperties } from 'react';
import type { Tint } from '#contract/landing-content.ts';

export const tinted = (tint: Tint): CSSProperties => ({ background: `var(--tint-${tint})` });

/** A soft gradient between two tints: behind initials only. */
export const blended = ([from, to]: readonly [Tint, Tint]): CSSProperties => ({
  background: `linear-gradient(135deg, var(--tint-${from}), var(--tint-${to}))`,
});
