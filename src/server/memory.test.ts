import { expect, test } from 'vitest';
import { createMemory } from './memory.ts';

test('a value is created at the first call for it, and each server has its own', () => {
  const newCounts = () => new Map<string, number>();
  const newNames = () => new Map<string, number>();
  const memory = createMemory();
  memory.get(newCounts).set('a', 1);
  expect(memory.get(newCounts).get('a')).toBe(1);
  expect(memory.get(newNames).size).toBe(0);
  expect(createMemory().get(newCounts).size).toBe(0);
});

test('a value that is undefined is created only once too', () => {
  let calls = 0;
  const create = () => {
    calls += 1;
  };
  const memory = createMemory();
  memory.get(create);
  memory.get(create);
  expect(calls).toBe(1);
});
