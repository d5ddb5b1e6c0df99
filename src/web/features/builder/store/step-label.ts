// The name of a step, for the tooltip of undo and for the list of steps.

import type { Block, Settings } from '#email/document/document.ts';
import { t } from '#web/text/t.ts';
import { blockNames } from '../block-names.ts';
import type { Delta, Snapshot } from './delta.ts';

const propertyLabels: Record<string, string> = {
  fontSize: 'text size',
  fontFamily: 'font',
  fontWeight: 'weight',
  lineHeight: 'line height',
  letterSpacing: 'letter spacing',
  color: 'text color',
  backgroundColor: 'background color',
  borderColor: 'line color',
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
  src: 'image',
  images: 'images',
  alt: 'description',
  footer: 'footer',
  lang: 'language',
  letter: 'words around the blocks',
  dir: 'reading direction',
  dark: 'dark colors',
};

const changedKeys = (before: object, after: object): string[] => {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (key) => JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)),
  );
};

const changeLabel = (keys: readonly string[], fallback: string): string => {
  const labels = new Set(keys.map((key) => propertyLabels[key]));
  const [only] = labels;
  return labels.size === 1 && only
    ? t('builder.stepLabel.changedOnly', { only })
    : t('builder.stepLabel.changedFallback', { fallback });
};

const blockChange = (before: Block, after: Block): string => {
  const isText = typeof before.content === 'string' && before.content !== after.content;
  const styles = changedKeys(before.styles, after.styles);
  if (isText && styles.length === 0) return t('builder.stepLabel.changedText');
  const content = isText ? [] : changedKeys(Object(before.content), Object(after.content));
  // An image changes its dimensions too.
  const keys = content.includes('src') ? ['src'] : [...content, ...styles];
  return changeLabel(keys, blockNames[after.type]);
};

const settingsChange = (before: Settings, after: Settings): string =>
  changeLabel(changedKeys(before, after), 'settings');

const movedBlock = (before: readonly Block[], after: readonly Block[]): Block | undefined => {
  const index = before.findIndex((block, position) => block.id !== after[position]?.id);
  return before[index + 1]?.id === after[index]?.id ? before[index] : after[index];
};

const countText = (blocks: readonly Block[]): string => {
  const [only] = blocks;
  return blocks.length === 1 && only
    ? blockNames[only.type]
    : t('builder.stepLabel.lengthBlocks', { length: blocks.length });
};

export const labelOf = (from: Snapshot, to: Snapshot, delta: Delta): string => {
  if (delta.settings && !delta.order) return settingsChange(from.document.settings, to.document.settings);
  if (!delta.order && !delta.blocks) return t('builder.stepLabel.renamedTheEmail');
  const before = new Map(from.document.blocks.map((block) => [block.id, block]));
  const after = new Set(to.document.blocks.map((block) => block.id));
  const added = to.document.blocks.filter((block) => !before.has(block.id));
  const deleted = from.document.blocks.filter((block) => !after.has(block.id));
  if (added.length > 0 && deleted.length > 0) return t('builder.stepLabel.changedTheEmail');
  if (added.length > 0) return t('builder.stepLabel.addedAdded', { added: countText(added) });
  if (deleted.length > 0) return t('builder.stepLabel.deletedDeleted', { deleted: countText(deleted) });
  const [changed] = delta.blocks ?? [];
  if (changed && delta.blocks?.length === 1) {
    const old = before.get(changed.id);
    return old ? blockChange(old, changed) : t('builder.stepLabel.changedTheEmail');
  }
  if (changed) return t('builder.stepLabel.changedLengthBlocks', { length: delta.blocks?.length });
  const block = movedBlock(from.document.blocks, to.document.blocks);
  return block
    ? t('builder.stepLabel.movedBlocknames', { blockNames: blockNames[block.type] })
    : t('builder.stepLabel.movedBlocks');
};
