import { useSyncExternalStore } from 'react';

/** One value outside React, for what is not part of the email: an open panel, a list of suggestions. */
export interface Observable<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export const createObservable = <Value>(initial: Value): Observable<Value> => {
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

export const useObservable = <Value>(observable: Observable<Value>): Value =>
  useSyncExternalStore(observable.subscribe, observable.get);
