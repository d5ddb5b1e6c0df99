import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '../class-names.ts';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** The link back. */
  back?: { href: string; label: string };
  /** The one primary action comes last. */
  actions?: ReactNode;
  className?: string;
}

/** The heading takes focus after a change of screen, so that it is announced. */
export const PageHeader = ({ title, description, back, actions, className }: PageHeaderProps) => (
  <header className={classNames('flex flex-wrap items-end gap-x-6 gap-y-4', className)}>
    <div className="min-w-0 flex-1 basis-72">
      {back && (
        <Link
          href={back.href}
          className="mb-2 inline-flex items-center gap-1.5 py-1 text-ink-soft text-sm hover:text-ink pointer-coarse:min-h-11 print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {back.label}
        </Link>
      )}
      <h1 tabIndex={-1} data-page-heading className="break-words text-3xl leading-tight sm:text-4xl">
        {title}
      </h1>
      {description && <p className="measure mt-2 break-words text-ink-soft">{description}</p>}
    </div>
    {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
  </header>
);
