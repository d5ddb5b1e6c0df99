import { type ReactNode, useEffect } from 'react';
import type { Align } from './anchored-position.ts';
import { FloatingTrigger } from './floating-trigger.tsx';
import { useFloating } from './use-floating.ts';

export interface PopoverProps {
  /** One button. */
  trigger: ReactNode;
  label: string;
  align?: Align;
  children: ReactNode;
}

/** More about something, beside it; the page behind stays usable. */
export const Popover = ({ trigger, label, align = 'center', children }: PopoverProps) => {
  const floating = useFloating(align);
  const { open, content } = floating;
  useEffect(() => {
    if (open) content.current?.focus();
  }, [open, content]);
  return (
    <>
      <FloatingTrigger floating={floating} kind="dialog">
        {trigger}
      </FloatingTrigger>
      {open && (
        <div
          ref={content}
          popover="manual"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          data-state="open"
          className="motion-fade fixed inset-auto m-0 w-[min(21rem,calc(100vw-1rem))] rounded-sheet border bg-surface p-4 text-ink text-sm shadow-lift outline-none"
        >
          {children}
        </div>
      )}
    </>
  );
};
