// What commands need of the screens: each screen lays it down while it is there.
import { useEffect } from 'react';
import type { BlockType } from '#email/document.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { useBuilderStore } from '../store/use-builder.ts';

export interface Services {
  save: () => void;
  exportEmail: () => void;
  /** Shows the properties of the selected block and goes there. */
  editProperties: () => void;
  /** Asks for what the block needs first. */
  addBlock: (type: BlockType, index?: number) => void;
  showVersions: () => void;
}

const offered = new WeakMap<BuilderStore, Partial<Services>>();

export const serviceOf = <Name extends keyof Services>(
  store: BuilderStore,
  name: Name,
): Services[Name] | undefined => offered.get(store)?.[name];

/** Offers a service to the commands for as long as the component is shown. */
export const useCommandService = <Name extends keyof Services>(name: Name, run: Services[Name]): void => {
  const store = useBuilderStore();
  useEffect(() => {
    offered.set(store, { ...offered.get(store), [name]: run });
    return () => {
      const { [name]: mine, ...rest } = offered.get(store) ?? {};
      if (mine === run) offered.set(store, rest as Partial<Services>);
    };
  }, [store, name, run]);
};
