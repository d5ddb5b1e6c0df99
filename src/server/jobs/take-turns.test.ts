// The sweep for lost work goes on after a search that fails.
import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { runSearches } from './take-turns.ts';

it('runs the other searches, and logs the error', async () => {
  const logged: unknown[] = [];
  const ran: string[] = [];
  const log = { error: (entry: unknown) => logged.push(entry) };
  const findPlanted = async () => {
    ran.push('planted');
    throw new Error('planted');
  };
  const findOthers = async () => {
    ran.push('others');
  };
  await runSearches({ log } as unknown as Context, [findPlanted, findOthers]);
  expect(ran).toEqual(['planted', 'others']);
  expect(logged).toEqual([{ err: new Error('planted'), search: 'findPlanted' }]);
});
