import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const widths = { narrow: 'max-w-2xl', regular: 'max-w-6xl', wide: 'max-w-[90rem]' };

/** The content column: the same margins on every screen. */
export const Page = ({
  width = 'regular',
  className,
  children,
}: {
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}) => (
  <div className={classNames('mx-auto w-full px-4 py-6 sm:px-6 sm:py-8', widths[width], className)}>
    {children}
  </div>
);
