import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Tone } from './tone.ts';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  good: 'bg-good-wash text-good',
  attention: 'bg-attention-wash text-attention',
  bad: 'bg-bad-wash text-bad',
  info: 'bg-info-wash text-info',
};

export const Badge = ({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1.5 whitespace-nowrap rounded-sm px-2 py-0.5 font-medium text-xs leading-5',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);
