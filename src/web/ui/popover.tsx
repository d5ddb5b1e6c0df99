import { Popover as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';

export interface PopoverProps {
  /** One button. */
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** More about something, beside it; the page behind stays usable. */
export const Popover = ({ trigger, label, align = 'center', children }: PopoverProps) => {
  // Into the content, so that what it says stands in a landmark.
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root
      onOpenChange={(open) => {
        if (open) setContainer(document.querySelector('main'));
      }}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="motion-fade z-50 w-[min(21rem,calc(100vw-1rem))] rounded-sheet border bg-surface p-4 text-sm shadow-lift outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
