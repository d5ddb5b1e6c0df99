import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Has the size and place of what comes: give it both by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('motion-breathe block rounded-control bg-hairline', className)} />
);

/** Around skeletons: says once, in words, what is loading. */
export const LoadingRegion = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
);
