import type { Context } from '../../context.ts';

type Listener = () => void;

/** Lets one part of a server wake another. The listeners belong to the context. */
export const createSignal = () => {
  const newListeners = () => new Set<Listener>();
  return {
    /** Calls the listener at each signal until the returned function is called. */
    listen: ({ memory }: Pick<Context, 'memory'>, listener: Listener): (() => void) => {
      const listeners = memory.get(newListeners);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    send: ({ memory }: Pick<Context, 'memory'>): void => {
      for (const listener of memory.get(newListeners)) listener();
    },
  };
};
