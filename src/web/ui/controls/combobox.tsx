import { Check, ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '#web/text/t.ts';
import { classNames } from '../class-names.ts';
import { type ComboboxOption, matchingOptions } from './combobox-options.ts';
import { Input } from './input.tsx';

export interface ComboboxProps
  extends Pick<ComponentProps<'input'>, 'id' | 'name' | 'disabled' | 'placeholder'> {
  /** Of one of the options; without one the field is empty. */
  value: string;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
}

interface ListProps {
  id: string;
  found: readonly ComboboxOption[];
  value: string;
  active: number;
  onChoose: (option: ComboboxOption) => void;
}

const List = ({ id, found, value, active, onChoose }: ListProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector('[data-active]')
      ?.scrollIntoView?.({ block: active < 0 ? 'center' : 'nearest' });
  }, [active]);
  return (
    <div className="motion-fade absolute inset-x-0 top-full z-60 mt-1 rounded-sheet border bg-surface p-1.5 shadow-lift">
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('shared.combobox.choices')}
        className="max-h-64 overflow-y-auto"
      >
        {found.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            data-active={index === active ? '' : undefined}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
            onKeyDown={undefined}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-[0.9375rem] hover:bg-sunken pointer-coarse:min-h-11',
              index === active && 'bg-sunken outline-2 outline-focus -outline-offset-2',
            )}
          >
            <span className="min-w-0 flex-1 break-words">{option.label}</span>
            {option.detail && <bdi className="figures shrink-0 text-ink-soft text-sm">{option.detail}</bdi>}
            <Check
              aria-hidden
              className={classNames('size-4 shrink-0', option.value !== value && 'invisible')}
            />
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="px-2.5 py-1.5 text-ink-soft text-sm">{t('shared.combobox.nothingFound')}</p>
      )}
    </div>
  );
};

/** A choice from a long list, found by typing. What is typed counts once it is chosen; leaving the field undoes it. */
export const Combobox = ({ value, onValueChange, options, ...props }: ComboboxProps) => {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  /** What was typed; null until then, and the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const chosen = options.find((option) => option.value === value);
  const found = isOpen ? matchingOptions(options, typed ?? '') : [];

  const open = () => {
    setOpen(true);
    setActive(options.findIndex((option) => option.value === value));
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const choose = (option: ComboboxOption) => {
    close();
    if (option.value !== value) onValueChange(option.value);
  };
  const move = (to: number) => {
    if (!isOpen) return open();
    if (found.length > 0) setActive((to + found.length) % found.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const picked = found[active];
    if (key === 'ArrowDown') move(active + 1);
    else if (key === 'ArrowUp') move(active < 0 ? -1 : active - 1);
    else if (key === 'Enter' && isOpen) {
      if (picked) choose(picked);
    } else if (key === 'Escape' && isOpen) {
      // A dialog around it stays open.
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };

  return (
    <div className="relative">
      <Input
        {...props}
        ref={input}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        value={typed ?? chosen?.label ?? ''}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
          setActive(target.value.trim() ? 0 : -1);
        }}
        onFocus={({ target }) => target.select()}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
        className="icon-at-end"
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      {isOpen && <List id={listId} found={found} value={value} active={active} onChoose={choose} />}
      <p role="status" className="sr-only">
        {isOpen && typed !== null ? t('shared.combobox.foundCount', { count: found.length }) : ''}
      </p>
    </div>
  );
};
