// What a menu needs once it is open: fetched by `dropdown-menu.tsx`.
import * as Radix from '@radix-ui/react-menu';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { floatingProps, type Opener } from './use-opener.ts';

export const MenuEntry = Radix.Item;

const entrySelector = '[role="menuitem"]:not([data-disabled])';

/** Not modal: a menu does not hide the page from screen readers. */
export const MenuContent = ({
  opener,
  label,
  align,
  onCloseAutoFocus,
  children,
}: {
  opener: Opener;
  label: string;
  align: 'start' | 'center' | 'end';
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  children: ReactNode;
}) => {
  const { trigger, byKey, close } = opener;
  return (
    <Radix.Root
      open
      modal={false}
      dir={document.dir === 'rtl' ? 'rtl' : 'ltr'}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Radix.Anchor virtualRef={trigger} />
      <Radix.Portal>
        <Radix.Content
          {...floatingProps(opener, onCloseAutoFocus)}
          align={align}
          loop
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
          onFocus={({ target, currentTarget }: FocusEvent<HTMLElement>) => {
            // Radix did not see the key that opened it.
            if (byKey && target === currentTarget)
              currentTarget.querySelector<HTMLElement>(entrySelector)?.focus();
          }}
          onKeyDownCapture={(event: KeyboardEvent<HTMLElement>) => {
            if (event.key !== 'Tab') return;
            // Radix holds the key. Here it goes on from the button.
            event.stopPropagation();
            trigger.current?.focus();
            close();
          }}
          onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
            // The page behind has its own keys.
            event.stopPropagation();
            // Radix gives Escape to the layer opened last, which may be a message that appeared meanwhile.
            if (event.key === 'Escape') close();
          }}
          className="motion-fade z-60 max-h-(--radix-popper-available-height) min-w-48 overflow-y-auto rounded-sheet border bg-surface p-1.5 text-start text-ink shadow-lift outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
