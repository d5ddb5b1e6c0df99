import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

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

/** One of a few, always one. */
export const SegmentedControl = <Value extends string>({
  label,
  value,
  onValueChange,
  items,
  iconsOnly,
  className,
}: SegmentedControlProps<Value>) => (
  <ToggleGroup.Root
    type="single"
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      const item = items.find((candidate) => candidate.value === next);
      if (item) onValueChange(item.value);
    }}
    className={classNames('inline-flex rounded-control bg-sunken p-0.5', className)}
  >
    {items.map((item) => (
      <ToggleGroup.Item
        key={item.value}
        value={item.value}
        aria-label={item.label}
        title={iconsOnly ? item.label : undefined}
        className={classNames(
          'inline-flex h-9 flex-1 items-center justify-center gap-2 whitespace-nowrap rounded-[5px] text-ink-soft text-sm transition-colors hover:text-ink pointer-coarse:h-11 [&_svg]:size-4',
          'data-[state=on]:bg-surface data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-hairline',
          iconsOnly ? 'px-2.5 pointer-coarse:min-w-11' : 'px-3.5',
        )}
      >
        {item.icon}
        {!iconsOnly && item.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
);
