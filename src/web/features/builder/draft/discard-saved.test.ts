import { afterEach, expect, test, vi } from 'vitest';
import { emptyDocument } from '#email/document/edit.ts';
import { currentToasts, dismissToast } from '#web/lib/toast.ts';
import { discardSaved } from './discard-saved.ts';

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

test('two presses of Undo in the same tick restore one email', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    return Response.json({ message: 'No.' }, { status: method === 'DELETE' ? 200 : 422 });
  });
  const moment = { document: emptyDocument(), name: 'Spring' };
  await discardSaved('t1', moment, { userId: 'u1', onBack: () => undefined });
  const undo = currentToasts().find(({ title }) => title === 'Discarded')?.action;
  undo?.onAct();
  undo?.onAct();
  await expect.poll(() => currentToasts().some(({ title }) => title === 'Error')).toBe(true);
  expect(asked.filter((each) => each.startsWith('POST'))).toHaveLength(1);
});
