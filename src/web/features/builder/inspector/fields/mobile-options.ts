// How a row of images is laid out on a phone.

import type { BlockOf } from '#email/document/block.ts';
import type { Option } from '#email/document/options.ts';
import { cellsOnPhone } from '#email/render/columns.ts';
import { t } from '#web/text/t.ts';

export type Mobile = BlockOf<'image-row'>['styles']['mobile'];

const automaticLabel = (count: number): string => {
  const cells = cellsOnPhone(count);
  if (count <= 1) return t('builderPanels.mobileOptions.automatic');
  if (cells === 1) return t('builderPanels.mobileOptions.automaticOneBelowTheOther');
  return cells === 2
    ? t('builderPanels.mobileOptions.automaticTwoByTwo')
    : t('builderPanels.mobileOptions.automaticThreeByThree');
};

export const mobileOptions = (count: number): readonly Option[] => [
  { value: '', label: automaticLabel(count) },
  { value: 'keep', label: t('builderPanels.mobileOptions.staySideBySide') },
  { value: 'stack', label: t('builderPanels.mobileOptions.oneBelowTheOther') },
  { value: 'two-up', label: t('builderPanels.mobileOptions.twoByTwo') },
];
