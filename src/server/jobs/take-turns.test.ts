// The sweep for lost work goes on after a search that fails.
import { expect, it, vi } from 'vitest';
import type { Context } from '../context.ts';
import { findNotedChanges } from '../domain/audience/segments/stored-counts.ts';
import { findLostEvents } from '../domain/events/turns.ts';
import { findLostWork } from './take-turns.ts';

vi.mock('../domain/events/turns.ts');
vi.mock('../domain/audience/consent/confirmation-emails.ts');
vi.mock('../domain/audience/contacts/search-index.ts');
vi.mock('../domain/audience/segments/stored-counts.ts');

it('runs the other searches, and logs the error', async () => {
  vi.mocked(findLostEvents).mockRejectedValue(new Error('planted'));
  const error = vi.fn();
  await findLostWork({ log: { error } } as unknown as Context);
  expect(findNotedChanges).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledOnce();
});
