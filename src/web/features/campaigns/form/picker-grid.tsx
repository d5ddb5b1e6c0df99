import type { ReactNode } from 'react';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

interface PickerItem {
  id: string;
  name: string;
  detail: string;
  isChosen: boolean;
  isBusy?: boolean;
  picture: ReactNode;
  onPick: () => void;
}

/** Emails to choose from, by their pictures. */
export const PickerGrid = ({ items }: { items: readonly PickerItem[] }) => (
  // The 4px leave space for focus rings.
  <ul className="-m-1 grid max-h-96 grid-cols-2 gap-4 overflow-y-auto p-1">
    {items.map(({ id, name, detail, isChosen, isBusy, picture, onPick }) => (
      <li key={id}>
        <button
          type="button"
          aria-pressed={isChosen}
          aria-busy={isBusy || undefined}
          onClick={() => {
            if (!isBusy) onPick();
          }}
          className="group flex w-full flex-col gap-2 text-start aria-busy:opacity-60"
        >
          {picture}
          <span className="line-clamp-2 break-words font-medium text-sm">{name}</span>
          <span className="-mt-1.5 text-ink-soft text-xs">{detail}</span>
        </button>
      </li>
    ))}
  </ul>
);

export const PickerSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label} className="grid grid-cols-2 gap-4">
    {['first', 'second', 'third', 'fourth'].map((key) => (
      <Skeleton key={key} className="aspect-[4/3]" />
    ))}
  </LoadingRegion>
);
