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
import type { BlockType } from '#email/document/block.ts';
import { t } from '#web/text/t.ts';

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
    get title() {
      return t('builder.paletteEntries.mostPopular');
    },
    entries: [
      {
        type: 'multi-image',
        get hint() {
          return t('builder.paletteEntries.oneToSixImages');
        },
      },
      {
        type: 'text',
        get hint() {
          return t('builder.paletteEntries.wordsLinksLists');
        },
      },
      {
        type: 'button',
        get hint() {
          return t('builder.paletteEntries.oneClearNextStep');
        },
      },
    ],
  },
  {
    get title() {
      return t('builder.paletteEntries.otherContent');
    },
    entries: [
      {
        type: 'image-row',
        get hint() {
          return t('builder.paletteEntries.twoImagesSideBySide');
        },
      },
      {
        type: 'image',
        get hint() {
          return t('builder.paletteEntries.oneImageAtAChosenWidth');
        },
      },
    ],
  },
  {
    get title() {
      return t('builder.paletteEntries.layoutElements');
    },
    entries: [
      {
        type: 'spacer',
        get hint() {
          return t('builder.paletteEntries.emptySpace');
        },
      },
      {
        type: 'divider',
        get hint() {
          return t('builder.paletteEntries.aThinLine');
        },
      },
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
