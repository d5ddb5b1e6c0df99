// Actions that commands need from components: a component registers its action while it is mounted.
import { useEffect } from 'react';
import type { BlockType } from '#email/document/block.ts';
import type { Place } from '#email/document/layout.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { useBuilderStore } from '../store/use-builder.ts';

export interface ScreenActions {
  save: () => void;
  exportEmail: () => void;
  /** Shows the properties of the selected block, or of the email, and moves the focus there. */
  showProperties: () => void;
  /** Asks for the number of images first where the block needs one. */
  addBlock: (type: BlockType, index?: number, place?: Place | null) => void;
  showVersions: () => void;
  /** Saves what is not saved yet. False: it could not be saved. */
  saveChanges: () => Promise<boolean>;
}

const registered = new WeakMap<BuilderStore, Partial<ScreenActions>>();

export const screenAction = <Name extends keyof ScreenActions>(
  store: BuilderStore,
  name: Name,
): ScreenActions[Name] | undefined => registered.get(store)?.[name];

/** Registers an action while the component is mounted. */
export const useScreenAction = <Name extends keyof ScreenActions>(
  name: Name,
  run: ScreenActions[Name],
): void => {
  const store = useBuilderStore();
  useEffect(() => {
    registered.set(store, { ...registered.get(store), [name]: run });
    return () => {
      const { [name]: current, ...rest } = registered.get(store) ?? {};
      if (current === run) registered.set(store, rest as Partial<ScreenActions>);
    };
  }, [store, name, run]);
};
