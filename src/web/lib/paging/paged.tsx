import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#web/text/t.ts';
import { Pager } from './pager.tsx';
import type { Paging } from './use-paging.ts';

/**
 * A gallery with its pages. After a page was turned its first line has the focus and is at the top; where one page is
 * enough there is neither.
 */
export const Paged = ({ paging, children }: { paging: Paging; children: ReactNode }) => {
  const { page, pageCount, start, end, total } = paging;
  const line = useRef<HTMLParagraphElement>(null);
  const isTurning = useRef(false);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // Going back restores the scroll position, which the browser stores.
    if (!isTurning.current) return;
    isTurning.current = false;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView();
  }, [page]);
  const hasPages = pageCount > 1;
  return (
    <div className="flex flex-col gap-5">
      {hasPages && (
        <p
          ref={line}
          tabIndex={-1}
          className="figures scroll-mt-24 self-start text-ink-soft text-sm outline-none"
        >
          {t('shared.pager.range', { from: start + 1, to: end, total })}
        </p>
      )}
      {children}
      {hasPages && (
        <Pager
          paging={paging}
          onTurn={() => {
            isTurning.current = true;
          }}
        />
      )}
    </div>
  );
};
