import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** Cards side by side that scroll sideways, each as wide as the others. */
export const Shelf = ({ className, children, ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={classNames(
      // The margin leaves room for the focus ring of cards, which the scrolling would cut off.
      '-mx-2 relative flex snap-x gap-x-4 overflow-x-auto scroll-px-2 px-2 pt-1 pb-3 sm:gap-x-5 [&>*]:w-40 [&>*]:shrink-0 [&>*]:snap-start sm:[&>*]:w-48',
      className,
    )}
  >
    {children}
  </div>
);
