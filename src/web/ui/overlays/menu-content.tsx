// What a menu needs once it is open: fetched by `dropdown-menu.tsx`.
import * as Radix from '@radix-ui/react-menu';
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useRef,
} from 'react';
import { floatingProps, type Opener } from './use-opener.ts';

const FocusTrigger = createContext<() => void>(() => undefined);

/**
 * A dialog that it opens returns the focus to the element that had it: the trigger, since the entry will be gone. The
 * screen that a link opens moves the focus itself.
 */
export const MenuEntry = ({
  isLink,
  onSelect,
  ...props
}: Omit<ComponentProps<typeof Radix.Item>, 'onSelect'> & { isLink: boolean; onSelect: () => void }) => {
  const focusTrigger = use(FocusTrigger);
  return (
    <Radix.Item
      {...props}
      onSelect={() => {
        if (!isLink) focusTrigger();
        onSelect();
      }}
    />
  );
};

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
  const { trigger, close } = opener;
  const isKeyPending = useRef(opener.byKey);
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
        {/* At the end of the page, outside its landmarks. */}
        <section aria-label={label}>
          <Radix.Content
            {...floatingProps(opener, onCloseAutoFocus)}
            align={align}
            loop
            aria-label={label}
            onClick={(event) => event.stopPropagation()}
            onFocus={({ target, currentTarget }: FocusEvent<HTMLElement>) => {
              // Radix did not see the key that opened it. Later it moves the focus here when the pointer leaves an entry.
              if (!isKeyPending.current || target !== currentTarget) return;
              isKeyPending.current = false;
              currentTarget.querySelector<HTMLElement>(entrySelector)?.focus();
            }}
            onKeyDownCapture={(event: KeyboardEvent<HTMLElement>) => {
              if (event.key !== 'Tab') return;
              // Radix ignores Tab. Here the browser moves the focus on from the button.
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
            <FocusTrigger value={() => trigger.current?.focus()}>{children}</FocusTrigger>
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
};
