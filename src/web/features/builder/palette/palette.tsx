import { Suspense } from 'react';
import { withTexts } from '#web/text/load.ts';
import { BrandButtons } from '../brand/brand-buttons.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { paletteGroups } from './palette-entries.ts';
import { PaletteGroups } from './palette-groups.tsx';

const SectionList = lazyComponent(
  async () => (await withTexts(() => import('../sections/section-list.tsx'), 'builder-panels')).SectionList,
  {
    failsSilently: true,
  },
);

const MoreList = lazyComponent(
  async () => (await withTexts(() => import('./more-list.tsx'), 'builder-panels')).MoreList,
  { failsSilently: true },
);

export const Palette = ({ onAdded }: { onAdded?: () => void }) => (
  <div className="flex flex-col gap-5">
    <PaletteGroups groups={paletteGroups} onAdded={onAdded} />
    <Suspense fallback={null}>
      <MoreList onAdded={onAdded} />
    </Suspense>
    <BrandButtons onAdded={onAdded} />
    <Suspense fallback={null}>
      <SectionList onAdded={onAdded} />
    </Suspense>
  </div>
);
