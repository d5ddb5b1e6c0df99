// What commands need of the screens: each screen lays it down while it is there.
import { useEffect } from 'react';
import type { BlockType } from '#email/document/document.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { useBuilderStore } from '../store/use-builder.ts';

export interface ScreenActions {
  save: () => void;
  exportEmail: () => void;
  /** Shows the properties of the selected block and goes there. */
  editProperties: () => void;
  /** Asks for what the block needs first. */
  addBlock: (type: BlockType, index?: number) => void;
  showVersions: () => void;
}

const offered = new WeakMap<BuilderStore, Partial<ScreenActions>>();

export const screenAction = <Name extends keyof ScreenActions>(
  store: BuilderStore,
  name: Name,
): ScreenActions[Name] | undefined => offered.get(store)?.[name];

/** Offers an action to the commands for as long as the component is shown. */
export const useScreenAction = <Name extends keyof ScreenActions>(
  name: Name,
  run: ScreenActions[Name],
): void => {
  const store = useBuilderStore();
  useEffect(() => {
    offered.set(store, { ...offered.get(store), [name]: run });
    return () => {
      const { [name]: mine, ...rest } = offered.get(store) ?? {};
      if (mine === run) offered.set(store, rest as Partial<ScreenActions>);
    };
  }, [store, name, run]);
};
