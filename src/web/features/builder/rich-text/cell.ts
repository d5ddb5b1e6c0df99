import { useSyncExternalStore } from 'react';

/** One value outside React, for what is not part of the email: an open panel, a list of suggestions. */
export interface Cell<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export const createCell = <Value>(initial: Value): Cell<Value> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useCell = <Value>(cell: Cell<Value>): Value => useSyncExternalStore(cell.subscribe, cell.get);
