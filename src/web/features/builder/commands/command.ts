// What a command of the builder is, and the conditions that several share.
import type { BlockType } from '#email/document/block.ts';
import type { TextKey } from '#text/keys.ts';
import type { Shortcut } from '#web/lib/commands/shortcut.ts';
import type { BuilderState } from '../store/builder-state.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { selectedBlocks } from '../store/selection.ts';

export type CommandGroup = 'blocks' | 'selection' | 'add' | 'email' | 'view';

export interface Command {
  id: string;
  label: TextKey;
  /** The block that the label names. */
  block?: BlockType;
  group: CommandGroup;
  /** The first one is displayed. */
  shortcuts?: readonly Shortcut[];
  /**
   * Where its keys work: on a block or the canvas itself, outside any field, or in fields too. `clipboard` keys belong
   * to the browser, which reports them in its own events.
   */
  keys: 'canvas' | 'page' | 'everywhere' | 'clipboard';
  when: (state: BuilderState, store: BuilderStore) => boolean;
  run: (store: BuilderStore) => void;
  /** Only a key: as an entry of the command dialog it would be meaningless. */
  keyOnly?: boolean;
}

/** A command as its group lists it. */
export type GroupCommand = Omit<Command, 'group'>;

export const isEditing = (state: BuilderState): boolean => state.step === 2 && !state.isPreviewing;
export const hasBlocks = (state: BuilderState): boolean =>
  isEditing(state) && state.document.blocks.length > 0;
export const hasSelection = (state: BuilderState): boolean =>
  isEditing(state) && selectedBlocks(state).length > 0;
/** A block or a section is selected. */
export const hasPart = (state: BuilderState): boolean =>
  hasSelection(state) || (isEditing(state) && state.sectionId !== null);
export const always = (): boolean => true;
