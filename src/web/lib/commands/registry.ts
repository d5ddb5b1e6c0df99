// The commands that a part of the page offers while it is open: the palette and the sheet of shortcuts list them.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Shortcut } from './shortcut.ts';

export interface ListedCommand {
  id: string;
  label: string;
  group: string;
  /** The first one is displayed in the palette. */
  shortcuts?: readonly Shortcut[] | undefined;
  /** Only a key: as an entry of the palette it would be meaningless. */
  keyOnly?: boolean | undefined;
  isAvailable: boolean;
  run: () => void;
}

export interface CommandSource {
  /** As they are now, in the language of the page. */
  list: () => readonly ListedCommand[];
  /** The source listens to the keys itself, because they depend on where the focus is. */
  runsOwnKeys?: boolean;
  /** Where its keys work, for the sheet of shortcuts. */
  note?: () => string;
  onOpen?: () => void;
  /** Prevents the event where it moves the focus itself. */
  onClose?: (event: Event) => void;
}

const sources = createStore<readonly CommandSource[]>()(() => []);

/** The returned function withdraws them. */
export const registerCommands = (source: CommandSource): (() => void) => {
  sources.setState((list) => [...list, source], true);
  return () => sources.setState((list) => list.filter((each) => each !== source), true);
};

export const commandSources = (): readonly CommandSource[] => sources.getState();

export const useCommandSources = (): readonly CommandSource[] => useStore(sources);
