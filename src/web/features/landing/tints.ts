import type { CSSProperties } from 'react';
import type { Tint } from '#contract/landing-content.ts';

export const tintStyle = (tint: Tint): CSSProperties => ({ background: `var(--tint-${tint})` });

/** A soft gradient between two tints: behind initials only. */
export const gradientStyle = ([from, to]: readonly [Tint, Tint]): CSSProperties => ({
  background: `linear-gradient(135deg, var(--tint-${from}), var(--tint-${to}))`,
});
