import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface EmptyStateProps {
  title: ReactNode;
  /** One sentence of explanation. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** A drawing, at most 160 px high. */
  image?: ReactNode;
  className?: string;
}

export const EmptyState = ({ title, children, action, image, className }: EmptyStateProps) => (
  <div className={classNames('flex flex-col items-center px-6 py-16 text-center', className)}>
    {image && <div className="mb-6 text-ink-soft">{image}</div>}
    <p className="font-serif text-2xl">{title}</p>
    {children && <p className="measure mt-2 max-w-md text-ink-soft">{children}</p>}
    {action && <div className="mt-6">{action}</div>}
  </div>
);
