import { CodeXml, type LucideIcon } from 'lucide-react';
import type { BlockType } from '#email/document/block.ts';
import { moreGroups } from './more-entries.ts';
import { paletteGroups } from './palette-entries.ts';

/** As in the palette; only an import creates fixed parts. */
export const blockIcons: Readonly<Partial<Record<BlockType, LucideIcon>>> = {
  html: CodeXml,
  ...Object.fromEntries(
    [...paletteGroups, ...moreGroups].flatMap(({ entries }) => entries.map(({ type, icon }) => [type, icon])),
  ),
};
