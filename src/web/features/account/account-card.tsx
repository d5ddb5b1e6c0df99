import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { brand } from '#web/lib/site.ts';
import { t } from '#web/text/t.ts';
import { Stamp } from '#web/ui/display/stamp.tsx';

/** A sheet of paper with a stamp: sign-in and sign-up look the same. */
export const AccountCard = ({
  title,
  description,
  above,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
}) => (
  <div className="flex flex-1 flex-col items-center justify-center px-4 py-10 sm:py-16">
    {above && <div className="mb-4">{above}</div>}
    <section className="w-full max-w-[27rem] rounded-sheet border bg-surface px-6 py-8 sm:px-9 sm:py-9">
      <header className="mb-7">
        <div className="flex items-start justify-between gap-6">
          <h1 tabIndex={-1} data-page-heading className="text-3xl leading-tight">
            {title}
          </h1>
          <Link
            href={paths.home()}
            aria-label={t('account.accountCard.brandHome', { brand })}
            className="shrink-0 rounded-sm"
          >
            <Stamp initial={brand.charAt(0)} className="size-11 rotate-2" />
          </Link>
        </div>
        {description && (
          <p className="mt-2 text-pretty text-[0.9375rem] text-ink-soft wrap-anywhere">{description}</p>
        )}
      </header>
      {children}
    </section>
  </div>
);
