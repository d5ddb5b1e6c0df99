import { PaletteButton } from './palette-button.tsx';
import type { PaletteGroup } from './palette-entries.ts';
import { useAddBlock } from './use-add-block.tsx';

/** Blocks under headings. */
export const PaletteGroups = ({
  groups,
  onAdded,
}: {
  groups: readonly PaletteGroup[];
  onAdded?: (() => void) | undefined;
}) => {
  const add = useAddBlock();
  return groups.map((group) => (
    <section key={group.title} aria-label={group.title}>
      <h2 className="mb-1 font-medium font-sans text-ink-soft text-xs tracking-normal">{group.title}</h2>
      {/* The icons align with the headings; the background of a hovered entry extends beyond. */}
      <ul className="-mx-2">
        {group.entries.map((entry) => (
          <li key={entry.type}>
            <PaletteButton
              entry={entry}
              onAdd={() => {
                onAdded?.();
                add(entry.type);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
};
