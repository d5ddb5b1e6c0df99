import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Has the size and position of what loads: set both by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('motion-breathe block rounded-control bg-hairline', className)} />
);

/** Around skeletons: announces once what is loading. */
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

/** Cards of an image, a name and a line, in a grid. */
export const CardSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => `card ${index}`).map((key) => (
    <div key={key}>
      <Skeleton className="aspect-[4/3] w-full" />
      <Skeleton className="mt-3 h-5 w-1/2" />
      <Skeleton className="mt-2 h-4 w-2/3" />
    </div>
  ));
