/** The entries of an open menu that can be chosen. */
export const menuEntries = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'),
];

/** The entry that a key moves to, if any: arrows wrap around, a letter moves to the next entry that begins with it. */
export const nextEntry = (
  menu: HTMLElement,
  { key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
): HTMLElement | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined;
  const entries = menuEntries(menu);
  const current = entries.findIndex((entry) => entry === document.activeElement);
  if (key === 'ArrowDown') return entries[(current + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(current <= 0 ? -1 : current - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const initial = key.toLowerCase();
  return [...entries.slice(current + 1), ...entries.slice(0, current + 1)].find((entry) =>
    entry.textContent?.trim().toLowerCase().startsWith(initial),
  );
};
