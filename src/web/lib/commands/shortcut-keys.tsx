import { type Shortcut, shortcutKeys } from './shortcut.ts';

export const ShortcutKeys = ({ shortcut }: { shortcut: Shortcut }) => (
  <span dir="ltr" className="flex shrink-0 gap-1">
    {shortcutKeys(shortcut).map((key) => (
      <kbd key={key} className="rounded-sm border bg-sunken px-1.5 font-sans text-ink-soft text-xs leading-5">
        {key}
      </kbd>
    ))}
  </span>
);
