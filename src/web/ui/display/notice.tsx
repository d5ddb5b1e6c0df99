import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Tone } from './tone.ts';

const backgrounds: Record<Tone, string> = {
  neutral: 'bg-sunken',
  good: 'bg-good-wash',
  attention: 'bg-attention-wash',
  bad: 'bg-bad-wash',
  info: 'bg-info-wash',
};

/** A permanent note beside the work. */
export const Notice = ({
  tone = 'neutral',
  title,
  action,
  className,
  children,
}: {
  tone?: Tone;
  title?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) => (
  <div
    className={classNames(
      'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control px-5 py-4 text-ink',
      backgrounds[tone],
      className,
    )}
  >
    <div className="min-w-0 flex-1 basis-64">
      {title && <p className="font-medium">{title}</p>}
      {children && <div className="text-[0.9375rem]">{children}</div>}
    </div>
    {action}
  </div>
);
