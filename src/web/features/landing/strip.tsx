import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

/** Two buttons of which one is shown, so that a script need not write labels or icons (enhance/strips.ts). */
export const MotionButtons = ({
  stop,
  move,
  className,
}: {
  stop: string;
  move: string;
  className?: string;
}) => (
  <span className={classNames('marquee-control ms-auto', className)}>
    <IconButton label={stop} title={stop} tooltip={false} icon={<Pause aria-hidden />} data-motion="stop" />
    <IconButton
      label={move}
      title={move}
      tooltip={false}
      icon={<Play aria-hidden />}
      data-motion="move"
      hidden
    />
  </span>
);

/** A row that moves without end: its entries twice, of which assistive technology gets one. */
export const MovingRow = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={classNames('marquee', className)}>
    <ul className="flex shrink-0 items-center">{children}</ul>
    <ul aria-hidden className="marquee-again flex shrink-0 items-center">
      {children}
    </ul>
  </div>
);
