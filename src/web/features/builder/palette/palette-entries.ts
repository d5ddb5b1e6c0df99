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
  icon: LucideIcon;
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
        icon: Images,
        get hint() {
          return t('builder.paletteEntries.oneToSixImages');
        },
      },
      {
        type: 'text',
        icon: Type,
        get hint() {
          return t('builder.paletteEntries.wordsLinksLists');
        },
      },
      {
        type: 'button',
        icon: MousePointerClick,
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
        icon: Columns2,
        get hint() {
          return t('builder.paletteEntries.twoImagesSideBySide');
        },
      },
      {
        type: 'image',
        icon: Image,
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
        icon: MoveVertical,
        get hint() {
          return t('builder.paletteEntries.emptySpace');
        },
      },
      {
        type: 'divider',
        icon: Minus,
        get hint() {
          return t('builder.paletteEntries.aThinLine');
        },
      },
    ],
  },
];
