// Describes a step in the words of the screen: for the tooltip of undo and for the list of steps.
import type { Block, Settings } from '#email/document/document.ts';
import { blockNames } from '../block-names.ts';
import type { Delta, Moment } from './delta.ts';

const words: Record<string, string> = {
  fontSize: 'text size',
  fontFamily: 'font',
  fontWeight: 'weight',
  lineHeight: 'line height',
  letterSpacing: 'letter spacing',
  color: 'text colour',
  backgroundColor: 'background colour',
  borderColor: 'line colour',
  borderWidth: 'line width',
  borderRadius: 'corner radius',
  textAlign: 'alignment',
  maxWidth: 'email width',
  subject: 'subject',
  preheader: 'preheader',
  padding: 'padding',
  width: 'width',
  height: 'height',
  gap: 'gap',
  text: 'text',
  url: 'link',
  clickUrl: 'link',
  src: 'picture',
  images: 'pictures',
  alt: 'description',
  footer: 'footer',
  lang: 'language',
  letter: 'words around the blocks',
  dir: 'reading direction',
  dark: 'dark colours',
};

const changedKeys = (one: object, other: object): string[] => {
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
  );
};

const named = (keys: readonly string[], whole: string): string => {
  const known = new Set(keys.map((key) => words[key]));
  const [only] = known;
  return known.size === 1 && only ? `Changed ${only}` : `Changed ${whole}`;
};

const blockChange = (before: Block, after: Block): string => {
  const isText = typeof before.content === 'string' && before.content !== after.content;
  const styles = changedKeys(before.styles, after.styles);
  if (isText && styles.length === 0) return 'Changed text';
  const content = isText ? [] : changedKeys(Object(before.content), Object(after.content));
  // An image changes its dimensions too.
  const keys = content.includes('src') ? ['src'] : [...content, ...styles];
  return named(keys, blockNames[after.type]);
};

const settingsChange = (before: Settings, after: Settings): string =>
  named(changedKeys(before, after), 'settings');

const moved = (before: readonly Block[], after: readonly Block[]): Block | undefined => {
  const at = before.findIndex((block, index) => block.id !== after[index]?.id);
  return before[at + 1]?.id === after[at]?.id ? before[at] : after[at];
};

const count = (blocks: readonly Block[]): string => {
  const [only] = blocks;
  return blocks.length === 1 && only ? blockNames[only.type] : `${blocks.length} blocks`;
};

export const labelOf = (from: Moment, to: Moment, delta: Delta): string => {
  if (delta.settings && !delta.order) return settingsChange(from.document.settings, to.document.settings);
  if (!delta.order && !delta.blocks) return 'Renamed the email';
  const before = new Map(from.document.blocks.map((block) => [block.id, block]));
  const after = new Set(to.document.blocks.map((block) => block.id));
  const added = to.document.blocks.filter((block) => !before.has(block.id));
  const deleted = from.document.blocks.filter((block) => !after.has(block.id));
  if (added.length > 0 && deleted.length > 0) return 'Changed the email';
  if (added.length > 0) return `Added ${count(added)}`;
  if (deleted.length > 0) return `Deleted ${count(deleted)}`;
  const [changed] = delta.blocks ?? [];
  if (changed && delta.blocks?.length === 1) {
    const old = before.get(changed.id);
    return old ? blockChange(old, changed) : 'Changed the email';
  }
  if (changed) return `Changed ${delta.blocks?.length} blocks`;
  const block = moved(from.document.blocks, to.document.blocks);
  return block ? `Moved ${blockNames[block.type]}` : 'Moved blocks';
};
