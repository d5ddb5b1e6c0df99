import {
  Columns2,
  Columns3,
  Columns4,
  type LucideIcon,
  PanelLeft,
  PanelRight,
  PanelTop,
  RectangleHorizontal,
  ShoppingBag,
} from 'lucide-react';
import { t } from '#web/text/t.ts';
import type { LayoutShape } from '../store/section-edits.ts';
import { header, hero, products } from './ready-sections.ts';

export interface LayoutEntry extends LayoutShape {
  id: string;
  label: () => string;
  icon: LucideIcon;
}

export const layoutEntries: readonly LayoutEntry[] = [
  { id: 'one', ratio: [1], label: () => t('builderPanels.layout.oneColumn'), icon: RectangleHorizontal },
  { id: 'two', ratio: [1, 1], label: () => t('builderPanels.layout.twoColumns'), icon: Columns2 },
  { id: 'narrow-wide', ratio: [1, 2], label: () => t('builderPanels.layout.narrowAndWide'), icon: PanelLeft },
  {
    id: 'wide-narrow',
    ratio: [2, 1],
    label: () => t('builderPanels.layout.wideAndNarrow'),
    icon: PanelRight,
  },
  { id: 'three', ratio: [1, 1, 1], label: () => t('builderPanels.layout.threeColumns'), icon: Columns3 },
  { id: 'four', ratio: [1, 1, 1, 1], label: () => t('builderPanels.layout.fourColumns'), icon: Columns4 },
  {
    id: 'hero',
    ratio: [1],
    label: () => t('builderPanels.layout.hero'),
    icon: RectangleHorizontal,
    begin: hero,
  },
  {
    id: 'header',
    ratio: [1, 2],
    label: () => t('builderPanels.layout.header'),
    icon: PanelTop,
    begin: header,
  },
  {
    id: 'products-2',
    ratio: [1, 1],
    label: () => t('builderPanels.layout.productRow', { count: 2 }),
    icon: ShoppingBag,
    begin: products(2),
  },
  {
    id: 'products-3',
    ratio: [1, 1, 1],
    label: () => t('builderPanels.layout.productRow', { count: 3 }),
    icon: ShoppingBag,
    begin: products(3),
  },
];
