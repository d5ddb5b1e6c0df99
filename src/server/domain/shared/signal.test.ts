import { expect, test, vi } from 'vitest';
import { createMemory } from '../../memory.ts';
import { createSignal } from './signal.ts';

const server = () => ({ memory: createMemory() });

test('a signal reaches every listener of its server until that listener is removed', () => {
  const signal = createSignal('one');
  const [here, there] = [server(), server()];
  const [first, second, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
  const removeFirst = signal.listen(here, first);
  signal.listen(here, second);
  signal.listen(there, elsewhere);
  signal.send(here);
  removeFirst();
  signal.send(here);
  expect([first, second, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 0]);
});

test('two signals have separate listeners', () => {
  const [one, other] = [createSignal('one'), createSignal('other')];
  const here = server();
  const listener = vi.fn();
  one.listen(here, listener);
  other.send(here);
  expect(listener).not.toHaveBeenCalled();
});
