// The name of a step, for the tooltip of undo and for the list of steps.

import type { Block } from '#email/document/block.ts';
import type { Settings } from '#email/document/document.ts';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';
import { blockNames, countOf } from '../block-names.ts';
import type { Delta, Snapshot } from './delta.ts';

const propertySteps: Record<string, TextKey> = {
  fontSize: 'builder.stepLabel.changedTextSize',
  fontFamily: 'builder.stepLabel.changedFont',
  fontWeight: 'builder.stepLabel.changedWeight',
  lineHeight: 'builder.stepLabel.changedLineHeight',
  letterSpacing: 'builder.stepLabel.changedLetterSpacing',
  color: 'builder.stepLabel.changedTextColor',
  backgroundColor: 'builder.stepLabel.changedBackgroundColor',
  borderColor: 'builder.stepLabel.changedLineColor',
  borderWidth: 'builder.stepLabel.changedLineWidth',
  borderRadius: 'builder.stepLabel.changedCornerRadius',
  textAlign: 'builder.stepLabel.changedAlignment',
  maxWidth: 'builder.stepLabel.changedEmailWidth',
  subject: 'builder.stepLabel.changedSubject',
  preheader: 'builder.stepLabel.changedPreheader',
  padding: 'builder.stepLabel.changedPadding',
  width: 'builder.stepLabel.changedWidth',
  height: 'builder.stepLabel.changedHeight',
  gap: 'builder.stepLabel.changedGap',
  text: 'builder.stepLabel.changedText',
  url: 'builder.stepLabel.changedLink',
  clickUrl: 'builder.stepLabel.changedLink',
  src: 'builder.stepLabel.changedImage',
  images: 'builder.stepLabel.changedImages',
  alt: 'builder.stepLabel.changedDescription',
  footer: 'builder.stepLabel.changedFooter',
  lang: 'builder.stepLabel.changedLanguage',
  letter: 'builder.stepLabel.changedWordsAroundTheBlocks',
  dir: 'builder.stepLabel.changedReadingDirection',
  dark: 'builder.stepLabel.changedDarkColors',
};

const changedKeys = (before: object, after: object): string[] => {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (key) => JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)),
  );
};

const changeLabel = (keys: readonly string[], otherwise: () => string): string => {
  const steps = new Set(keys.map((key) => propertySteps[key]));
  const [only] = steps;
  return steps.size === 1 && only ? t(only) : otherwise();
};

const blockChange = (before: Block, after: Block): string => {
  const isText = typeof before.content === 'string' && before.content !== after.content;
  const styles = changedKeys(before.styles, after.styles);
  if (isText && styles.length === 0) return t('builder.stepLabel.changedText');
  const content = isText ? [] : changedKeys(Object(before.content), Object(after.content));
  // An image changes its dimensions too.
  const keys = content.includes('src') ? ['src'] : [...content, ...styles];
  return changeLabel(keys, () => t('builder.stepLabel.changedBlock', { name: blockNames[after.type] }));
};

const settingsChange = (before: Settings, after: Settings): string =>
  changeLabel(changedKeys(before, after), () => t('builder.stepLabel.changedSettings'));

const movedBlock = (before: readonly Block[], after: readonly Block[]): Block | undefined => {
  const index = before.findIndex((block, position) => block.id !== after[position]?.id);
  return before[index + 1]?.id === after[index]?.id ? before[index] : after[index];
};

export const labelOf = (from: Snapshot, to: Snapshot, delta: Delta): string => {
  if (delta.settings && !delta.order) return settingsChange(from.document.settings, to.document.settings);
  if (!delta.order && !delta.blocks) return t('builder.stepLabel.renamedTheEmail');
  const before = new Map(from.document.blocks.map((block) => [block.id, block]));
  const after = new Set(to.document.blocks.map((block) => block.id));
  const added = to.document.blocks.filter((block) => !before.has(block.id));
  const deleted = from.document.blocks.filter((block) => !after.has(block.id));
  if (added.length > 0 && deleted.length > 0) return t('builder.stepLabel.changedTheEmail');
  if (added.length > 0) return t('builder.stepLabel.addedAdded', { blocks: countOf(added) });
  if (deleted.length > 0) return t('builder.stepLabel.deletedDeleted', { blocks: countOf(deleted) });
  const [changed] = delta.blocks ?? [];
  if (changed && delta.blocks?.length === 1) {
    const old = before.get(changed.id);
    return old ? blockChange(old, changed) : t('builder.stepLabel.changedTheEmail');
  }
  if (changed) return t('builder.stepLabel.changedLengthBlocks', { count: delta.blocks?.length });
  const block = movedBlock(from.document.blocks, to.document.blocks);
  return block
    ? t('builder.stepLabel.movedBlocknames', { name: blockNames[block.type] })
    : t('builder.stepLabel.movedBlocks');
};
