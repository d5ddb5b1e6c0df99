import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Once around the application: the first tooltip waits 700 ms, its neighbours 300 ms. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Radix.Provider>
);

export interface TooltipProps {
  label: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that can take focus. */
  children: ReactNode;
}

export const Tooltip = ({ label, side = 'top', children }: TooltipProps) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="motion-fade z-60 max-w-64 rounded-sm bg-ink px-2 py-1 text-page text-xs"
      >
        {label}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
