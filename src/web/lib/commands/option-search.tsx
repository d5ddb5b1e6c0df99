import type { LucideIcon } from 'lucide-react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import type { Shortcut } from './shortcut.ts';
import { ShortcutKeys } from './shortcut-keys.tsx';

export interface Option {
  id: string;
  label: string;
  detail?: string | null | undefined;
  /** Other words that people search it by. */
  words?: string | undefined;
  icon?: LucideIcon | undefined;
  shortcut?: Shortcut | undefined;
  /** A page that it opens; without one it runs. */
  href?: string | undefined;
  run?: () => void;
}

export interface OptionGroup {
  name: string;
  options: readonly Option[];
}

const optionClasses =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1 text-[0.9375rem] text-ink no-underline aria-selected:bg-sunken pointer-coarse:min-h-11';

/** In another tab, as for any link. */
const opensElsewhere = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey;

/**
 * A field above the options that it finds, in groups. The focus stays in the field; the arrow keys, Home and End move
 * through the options, and Enter chooses one.
 */
export const OptionSearch = ({
  label,
  placeholder,
  listLabel,
  query,
  onQueryChange,
  groups,
  status,
  onChoose,
  onKeyDown,
  end,
  className,
  children,
}: {
  label: string;
  placeholder: string;
  listLabel: string;
  query: string;
  onQueryChange: (query: string) => void;
  groups: readonly OptionGroup[];
  /** Announced when it changes: how many options there are. */
  status: string;
  onChoose: (option: Option) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** At the end of the field. */
  end?: ReactNode;
  /** Of the part below the field. */
  className?: string;
  /** Below the options. */
  children?: ReactNode;
}) => {
  const listId = useId();
  // By its id: results that arrive later do not move it.
  const [activeId, setActiveId] = useState<string | null>(null);
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ id }) => id === activeId) ?? options[0];
  const elementId = (option: Option) => `${listId}-${option.id}`;
  const elementOf = (option: Option) => document.getElementById(elementId(option));

  const activate = (index: number) => {
    const option = options.at(index % Math.max(1, options.length));
    if (!option) return;
    setActiveId(option.id);
    elementOf(option)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (!active) return;
    // A click, so that what watches over links sees it.
    elementOf(active)?.dispatchEvent(
      new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
      }),
    );
  };
  const handleKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return;
    const index = active ? options.indexOf(active) : 0;
    const actions: Record<string, () => void> = {
      ArrowDown: () => activate(index + 1),
      ArrowUp: () => activate(index - 1),
      Home: () => activate(0),
      End: () => activate(-1),
      Enter: () => press(event),
    };
    const action = actions[event.key];
    if (!action || ((event.ctrlKey || event.metaKey) && event.key !== 'Enter')) return;
    event.preventDefault();
    action();
  };

  const content = ({ icon: Icon, label: name, detail, shortcut }: Option) => (
    <>
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />}
      <span className="min-w-0 truncate">
        <bdi>{name}</bdi>
      </span>
      {detail && (
        <span className="min-w-0 flex-1 truncate text-ink-soft text-sm">
          <bdi>{detail}</bdi>
        </span>
      )}
      {shortcut && (
        <span className="ms-auto pointer-coarse:hidden">
          <ShortcutKeys shortcut={shortcut} />
        </span>
      )}
    </>
  );
  const attributes = (option: Option) => ({
    id: elementId(option),
    role: 'option',
    tabIndex: -1,
    'aria-selected': option === active,
    // The focus stays in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerMove: () => setActiveId(option.id),
    className: optionClasses,
  });
  return (
    <>
      <div className="relative flex shrink-0 items-center gap-2">
        <Search aria-hidden className="pointer-events-none absolute start-3.5 size-4 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active ? elementId(active) : undefined}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            onQueryChange(event.target.value);
            setActiveId(null);
          }}
          onKeyDown={handleKeys}
          className="h-11 w-full min-w-0 rounded-control border border-control bg-surface ps-10 pe-3"
        />
        {end}
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
      <div className={className}>
        {options.length > 0 && (
          <div id={listId} role="listbox" aria-label={listLabel} className="flex flex-col gap-3">
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options.
              <div key={group.name} role="group" aria-label={group.name}>
                <p aria-hidden className="px-2.5 pb-1 text-ink-soft text-xs">
                  {group.name}
                </p>
                {group.options.map((option) =>
                  option.href === undefined ? (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: The field above handles the keys.
                    // biome-ignore lint/a11y/noStaticElementInteractions: It has a role.
                    <div key={option.id} {...attributes(option)} onClick={() => onChoose(option)}>
                      {content(option)}
                    </div>
                  ) : (
                    <Link
                      key={option.id}
                      href={option.href}
                      {...attributes(option)}
                      onClick={(event: MouseEvent) => {
                        if (!opensElsewhere(event)) onChoose(option);
                      }}
                    >
                      {content(option)}
                    </Link>
                  ),
                )}
              </div>
            ))}
          </div>
        )}
        {children}
      </div>
    </>
  );
};
