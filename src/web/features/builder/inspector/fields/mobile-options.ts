// How a row of images is laid out on a phone.

import type { BlockOf } from '#email/document/document.ts';
import type { Option } from '#email/document/options.ts';
import { cellsOnPhone } from '#email/render/columns.ts';

export type Mobile = BlockOf<'image-row'>['styles']['mobile'];

const automaticLabel = (count: number): string => {
  const cells = cellsOnPhone(count);
  if (count <= 1) return 'Automatic';
  if (cells === 1) return 'Automatic: one below the other';
  return cells === 2 ? 'Automatic: two by two' : 'Automatic: three by three';
};

export const mobileOptions = (count: number): readonly Option[] => [
  { value: '', label: automaticLabel(count) },
  { value: 'keep', label: 'Stay side by side' },
  { value: 'stack', label: 'One below the other' },
  { value: 'two-up', label: 'Two by two' },
];
