import * as Radix from '@radix-ui/react-tabs';
import { type ReactNode, useState } from 'react';
import { directionOf } from '#text/languages.ts';
import { useLanguage } from '#web/text/t.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Shown beside the label, as a quiet figure. */
  count?: number;
  content: ReactNode;
  /** Once opened it stays mounted beside the others: its input is not lost. */
  staysMounted?: boolean;
}

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
}

export const Tabs = <Value extends string>({ label, value, onValueChange, items }: TabsProps<Value>) => {
  const [opened, setOpened] = useState<readonly Value[]>([value]);
  if (!opened.includes(value)) setOpened([...opened, value]);
  return (
    <Radix.Root
      // The arrow keys follow the direction of the text.
      dir={directionOf(useLanguage())}
      value={value}
      onValueChange={(next) => {
        const item = items.find((candidate) => candidate.value === next);
        if (item) onValueChange(item.value);
      }}
    >
      <Radix.List aria-label={label} className="flex gap-6 overflow-x-auto overflow-y-hidden border-b px-1">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mx-1 h-11 shrink-0 whitespace-nowrap border-transparent border-b-2 px-1 text-[0.9375rem] text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {item.label}
            {item.count !== undefined && (
              <>
                {' '}
                <span className="figures ms-1 text-ink-soft text-sm">{item.count}</span>
              </>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content
          key={item.value}
          value={item.value}
          {...(item.staysMounted && opened.includes(item.value) ? { forceMount: true as const } : {})}
          className="pt-6 data-[state=inactive]:hidden"
        >
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
};
