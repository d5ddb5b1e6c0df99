import { Suspense } from 'react';
import { withTexts } from '#web/text/load.ts';
import { BrandButtons } from '../brand/brand-buttons.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { PaletteButton } from './palette-button.tsx';
import { paletteGroups } from './palette-entries.ts';
import { useAddBlock } from './use-add-block.tsx';

const SectionList = lazyComponent(
  async () => (await withTexts(() => import('../sections/section-list.tsx'), 'builder-panels')).SectionList,
  {
    failsSilently: true,
  },
);

const LayoutList = lazyComponent(
  async () => (await withTexts(() => import('./layout-list.tsx'), 'builder-panels')).LayoutList,
  { failsSilently: true },
);

export const Palette = ({ onAdded }: { onAdded?: () => void }) => {
  const add = useAddBlock();
  return (
    <div className="flex flex-col gap-5">
      {paletteGroups.map((group) => (
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
      ))}
      <Suspense fallback={null}>
        <LayoutList onAdded={onAdded} />
      </Suspense>
      <BrandButtons onAdded={onAdded} />
      <Suspense fallback={null}>
        <SectionList onAdded={onAdded} />
      </Suspense>
    </div>
  );
};
