// What commands need from the screens: each screen registers it while mounted.
import { useEffect } from 'react';
import type { BlockType } from '#email/document/document.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { useBuilderStore } from '../store/use-builder.ts';

export interface ScreenActions {
  save: () => void;
  exportEmail: () => void;
  /** Shows the properties of the selected block and moves the focus there. */
  editProperties: () => void;
  /** First asks for what the block needs. */
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
