import {
  Columns2,
  Image,
  Images,
  type LucideIcon,
  Minus,
  MousePointerClick,
  MoveVertical,
  Type,
} from 'lucide-react';
import type { BlockType } from '#email/document/document.ts';

export interface PaletteEntry {
  type: BlockType;
  /** One line for users who meet the block for the first time. */
  hint: string;
}

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
}

export const paletteGroups: readonly PaletteGroup[] = [
  {
    title: 'Most Popular',
    entries: [
      { type: 'multi-image', hint: 'One to six images' },
      { type: 'text', hint: 'Words, links, lists' },
      { type: 'button', hint: 'One clear next step' },
    ],
  },
  {
    title: 'Other Content',
    entries: [
      { type: 'image-row', hint: 'Two images side by side' },
      { type: 'image', hint: 'One image at a chosen width' },
    ],
  },
  {
    title: 'Layout Elements',
    entries: [
      { type: 'spacer', hint: 'Empty space' },
      { type: 'divider', hint: 'A thin line' },
    ],
  },
];

export const blockIcons: Record<BlockType, LucideIcon> = {
  'multi-image': Images,
  text: Type,
  button: MousePointerClick,
  'image-row': Columns2,
  image: Image,
  spacer: MoveVertical,
  divider: Minus,
  html: Columns2,
};
