import { createContext, use, useSyncExternalStore } from 'react';
import type { BuilderState, BuilderStore } from './builder-store.ts';

export const BuilderContext = createContext<BuilderStore | null>(null);

export const useBuilderStore = (): BuilderStore => {
  const store = use(BuilderContext);
  if (!store) throw new Error('The builder is used outside its provider.');
  return store;
};

/** A part of the state. `select` returns something that is stored, never something new. */
export const useBuilder = <Part>(select: (state: BuilderState) => Part): Part => {
  const store = useBuilderStore();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
};
