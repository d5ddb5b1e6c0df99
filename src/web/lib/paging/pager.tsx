import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatNumber } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { buttonClasses } from '#web/ui/controls/button.tsx';
import { pageNumbers } from './page-numbers.ts';
import type { Paging } from './use-paging.ts';

const stepClasses = buttonClasses({ variant: 'quiet', size: 'small' });

const Step = ({
  href,
  onClick,
  children,
}: {
  href: string | null;
  onClick: () => void;
  children: ReactNode;
}) =>
  href === null ? (
    // biome-ignore lint/a11y/useValidAnchor: A link to nowhere is announced as unavailable, and the pager keeps its width.
    <a aria-disabled="true" className={classNames(stepClasses, 'pointer-events-none')}>
      {children}
    </a>
  ) : (
    <Link href={href} onClick={onClick} className={stepClasses}>
      {children}
    </Link>
  );

/** The pages of a gallery, as links. */
export const Pager = ({ paging, onTurn }: { paging: Paging; onTurn: () => void }) => {
  const { page, pageCount, hrefOf } = paging;
  return (
    <nav aria-label={t('shared.pager.pages')}>
      <ul className="figures flex flex-wrap items-center justify-center gap-1">
        <li>
          <Step href={page > 1 ? hrefOf(page - 1) : null} onClick={onTurn}>
            <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
            {t('shared.pager.previous')}
          </Step>
        </li>
        {pageNumbers(page, pageCount).map((number, index) => (
          <li key={number ?? `gap ${index}`} className="max-sm:hidden">
            {number === null ? (
              <span aria-hidden className="px-1 text-ink-soft">
                …
              </span>
            ) : (
              <Link
                href={hrefOf(number)}
                onClick={() => {
                  if (number !== page) onTurn();
                }}
                aria-label={t('shared.pager.pageNumber', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                className={classNames(
                  stepClasses,
                  'min-w-8 px-2 pointer-coarse:min-w-11',
                  number === page && 'bg-accent-wash text-accent',
                )}
              >
                {formatNumber(number)}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Step href={page < pageCount ? hrefOf(page + 1) : null} onClick={onTurn}>
            {t('shared.pager.next')}
            <ChevronRight aria-hidden className="rtl:-scale-x-100" />
          </Step>
        </li>
      </ul>
    </nav>
  );
};
