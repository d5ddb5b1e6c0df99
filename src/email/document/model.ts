// An email in memory: settings, blocks and their layout.
import { z } from 'zod';
import { emailCopySetting } from '../email-copy/email-copy-setting.ts';
import type { Block } from './block.ts';
import type { SectionLayout } from './section.ts';
import { color, fontFamily, languageTag, px, singleLine } from './values.ts';

/** Settings of the whole email. */
export const settingsSchema = z.object({
  backgroundColor: color.default('#ffffff'),
  fontFamily: fontFamily.default('Arial'),
  /** Width of the content column; 320 to 800 px keeps it readable and inside every reading pane. */
  maxWidth: px(320, 800).default('600px'),
  subject: singleLine(998).optional(),
  preheader: singleLine(150).optional(),
  lang: languageTag.optional(),
  dir: z.enum(['ltr', 'rtl']).optional(),
  /** The author's dark palette; missing colors are generated (`dark.ts`), all of them for `{}`. */
  dark: z.object({ backgroundColor: color, color: color, linkColor: color }).partial().optional(),
  /** Inline HTML below the email, such as an address line. */
  footer: z.string().max(5_000).optional(),
  /** The words that an export adds around the blocks, if a person or a design chose them. */
  letter: emailCopySetting.optional(),
});

export type Settings = z.infer<typeof settingsSchema>;

export interface Document {
  /** 2 if the email has, or had before a change, a layout. */
  schemaVersion: 1 | 2;
  settings: Settings;
  /** In reading order. */
  blocks: Block[];
  /** Missing when all blocks are below each other, in one plain section. */
  layout?: readonly SectionLayout[];
  /** Only answers have them, and `documentFrom` reads these: the type keeps them apart. */
  sections?: never;
}
