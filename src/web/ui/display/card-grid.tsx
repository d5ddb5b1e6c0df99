import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { LoadingRegion, Skeleton } from './skeleton.tsx';

/** The aspect ratio of a card's image: that of a sheet of paper. */
export const sheetSize = 'aspect-[4/5] w-full rounded-[3px]';

export const CardGrid = ({ className, children, ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={classNames(
      'grid grid-cols-2 gap-x-4 gap-y-7 sm:gap-x-6 md:grid-cols-3 xl:grid-cols-4',
      className,
    )}
  >
    {children}
  </div>
);

/** Inside of a grid. */
export const LoadingCards = ({ label, count }: { label: string; count: number }) => (
  <LoadingRegion label={label} className="contents">
    {Array.from({ length: count }, (_, index) => `card ${index}`).map((key) => (
      <Skeleton key={key} className={sheetSize} />
    ))}
  </LoadingRegion>
);
