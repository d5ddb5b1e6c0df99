import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { BuilderState } from './builder-state.ts';
import type { BuilderStore } from './builder-store.ts';

export const BuilderContext = createContext<BuilderStore | null>(null);

export const useBuilderStore = (): BuilderStore => {
  const store = use(BuilderContext);
  if (!store) throw new Error('The builder is used outside its provider.');
  return store;
};

/** Selects from the state. `select` must return a stored value, not a new object. */
export const useBuilder = <Part>(select: (state: BuilderState) => Part): Part =>
  useStore(useBuilderStore().api, select);
