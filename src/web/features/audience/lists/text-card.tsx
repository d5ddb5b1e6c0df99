import type { ReactNode } from 'react';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

export const cardListClasses = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** A card of text: what it is, its state, and its actions. */
export const TextCard = ({
  id,
  title,
  badge,
  description,
  facts,
  actions,
}: {
  id: string;
  title: ReactNode;
  badge?: ReactNode;
  description: ReactNode;
  facts: ReactNode;
  actions: ReactNode;
}) => (
  <li data-card={id} className="flex min-w-0 flex-col rounded-sheet border bg-surface p-5">
    <div className="flex items-start justify-between gap-3">
      <h2 className="line-clamp-2 min-w-0 break-words text-xl leading-snug">{title}</h2>
      {badge && <span className="shrink-0 pt-0.5">{badge}</span>}
    </div>
    <p className="mt-1.5 line-clamp-2 min-h-11 break-words text-[0.9375rem] text-ink-soft">{description}</p>
    <div className="mt-4 flex-1 text-sm">{facts}</div>
    <div className="mt-4 flex items-center justify-between gap-2 border-t pt-4">{actions}</div>
  </li>
);

/** In the shape of the cards that load. */
export const TextCardSkeletons = ({ label, count }: { label: string; count: number }) => (
  <LoadingRegion label={label} className={cardListClasses}>
    {Array.from({ length: count }, (_, index) => `card ${index}`).map((key) => (
      <div key={key} className="rounded-sheet border bg-surface p-5">
        <div className="flex items-center justify-between gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-6 w-14" />
        </div>
        <Skeleton className="mt-3 h-4 w-5/6" />
        <Skeleton className="mt-7 h-4 w-1/3" />
        <Skeleton className="mt-2 h-4 w-2/5" />
        <div className="mt-4 flex justify-between border-t pt-4">
          <Skeleton className="h-8 w-24" />
          <Skeleton className="size-8" />
        </div>
      </div>
    ))}
  </LoadingRegion>
);
