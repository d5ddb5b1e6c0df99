import { afterEach, expect, test, vi } from 'vitest';
import { emptyDocument } from '#email/document/edit.ts';
import { currentToasts, dismissToast } from '#web/lib/toast.ts';
import { discardSaved } from './discard-saved.ts';

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

test('two clicks on Undo in the same tick restore one email', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    requests.push(`${method} ${url}`);
    return Response.json({ message: 'No.' }, { status: method === 'DELETE' ? 200 : 422 });
  });
  const snapshot = { document: emptyDocument(), name: 'Spring' };
  await discardSaved('t1', snapshot, { userId: 'u1', onRestored: () => undefined });
  const undo = currentToasts().find(({ title }) => title === 'Discarded')?.action;
  undo?.onAct();
  undo?.onAct();
  await expect.poll(() => currentToasts().some(({ title }) => title === 'Error')).toBe(true);
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
});
