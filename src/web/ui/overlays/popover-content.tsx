// What a popover needs once it is open: fetched by `popover.tsx`.
import * as Radix from '@radix-ui/react-popover';
import type { ReactNode } from 'react';
import { floatingProps, type Opener } from './use-opener.ts';

export const PopoverContent = ({
  opener,
  label,
  align,
  children,
}: {
  opener: Opener;
  label: string;
  align: 'start' | 'center' | 'end';
  children: ReactNode;
}) => (
  <Radix.Root
    open
    onOpenChange={(open) => {
      if (!open) opener.close();
    }}
  >
    <Radix.Anchor virtualRef={opener.trigger} />
    <Radix.Portal>
      <Radix.Content
        {...floatingProps(opener)}
        align={align}
        aria-label={label}
        tabIndex={-1}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.target instanceof HTMLElement) event.target.focus();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') opener.close();
        }}
        className="motion-fade z-60 w-[min(21rem,calc(100vw-1rem))] rounded-sheet border bg-surface p-4 text-ink text-sm shadow-lift outline-none"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
