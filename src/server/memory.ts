import type { Memory } from './context.ts';

export const createMemory = (): Memory => {
  const values = new Map<() => unknown, unknown>();
  return {
    get: <Value>(create: () => Value): Value => {
      if (!values.has(create)) values.set(create, create());
      return values.get(create) as Value;
    },
  };
};
