import { classNames } from '../class-names.ts';

export interface Chip<Value extends string> {
  value: Value;
  label: string;
  count?: number;
}

/** One of several, on as many lines as they need. */
export const FilterChips = <Value extends string>({
  label,
  value,
  onValueChange,
  items,
  className,
}: {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly Chip<Value>[];
  className?: string;
}) => (
  <fieldset className={classNames('flex min-w-0 flex-wrap gap-1.5', className)}>
    <legend className="sr-only">{label}</legend>
    {items.map((item) => (
      <button
        key={item.value}
        type="button"
        aria-pressed={item.value === value}
        onClick={() => onValueChange(item.value)}
        className="inline-flex h-8 items-center gap-1.5 whitespace-nowrap rounded-full border border-hairline px-3 text-ink-soft text-sm transition-colors hover:border-ink hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page pointer-coarse:h-11"
      >
        {item.label}
        {item.count !== undefined && <span className="figures text-xs">{item.count}</span>}
      </button>
    ))}
  </fieldset>
);
