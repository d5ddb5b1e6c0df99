import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly Segment<Value>[];
  /** Shows only the icons; the labels are still read out. */
  iconsOnly?: boolean;
  className?: string;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys wrap around; Enter or Space chooses, so that moving changes nothing. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const isMirrored =
    event.key.match(/Left|Right/) !== null && getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = (steps[event.key] ?? 0) * (isMirrored ? -1 : 1);
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const current = radios.findIndex((radio) => radio === document.activeElement);
  event.preventDefault();
  radios.at((current + step) % radios.length)?.focus();
};

/** A choice of few, always exactly one. */
export const SegmentedControl = <Value extends string>({
  label,
  value,
  onValueChange,
  items,
  iconsOnly,
  className,
}: SegmentedControlProps<Value>) => (
  <div
    role="radiogroup"
    tabIndex={-1}
    aria-label={label}
    onKeyDown={moveFocus}
    className={classNames('inline-flex rounded-control bg-sunken p-0.5 outline-none print:hidden', className)}
  >
    {items.map((item, index) => {
      const isChosen = item.value === value;
      const isEntry = isChosen || (index === 0 && !items.some((candidate) => candidate.value === value));
      return (
        // biome-ignore lint/a11y/useSemanticElements: An arrow key would choose a radio input at once.
        <button
          key={item.value}
          type="button"
          role="radio"
          aria-checked={isChosen}
          data-state={isChosen ? 'on' : 'off'}
          aria-label={item.label}
          title={iconsOnly ? item.label : undefined}
          tabIndex={isEntry ? 0 : -1}
          onClick={() => {
            if (!isChosen) onValueChange(item.value);
          }}
          className={classNames(
            'inline-flex h-9 flex-1 items-center justify-center gap-2 whitespace-nowrap rounded-[5px] text-ink-soft text-sm transition-colors hover:text-ink pointer-coarse:h-11 [&_svg]:size-4',
            'data-[state=on]:bg-surface data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-hairline',
            iconsOnly ? 'px-2.5 pointer-coarse:min-w-11' : 'px-3.5',
          )}
        >
          {item.icon}
          {!iconsOnly && item.label}
        </button>
      );
    })}
  </div>
);
