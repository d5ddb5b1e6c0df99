import { afterEach, expect, test, vi } from 'vitest';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { SavedResultsScreen } from './saved-results-screen.tsx';
import './zip.ts';

const screen = setUpScreen();
const { press, fill, text } = screen;
afterEach(() => vi.restoreAllMocks());

const saved = (id: string, deletedAt: string | null = null) => ({
  id,
  templateName: `Result ${id}`,
  name: `Result ${id}`,
  htmlContent: `<p>${id}</p>`,
  blocks: [],
  status: 'saved',
  templateId: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  lastUsedAt: null,
  deletedAt,
});
const list = 'GET /api/saved-html-templates';
const show = (
  address = '/saved-results',
  items = [saved('a'), saved('b'), saved('c')],
  found = items.length,
) => {
  screen.answers[list] ??= items;
  screen.answers['GET /api/saved-html-templates/counts'] = { total: found, deleted: 2, found };
  return screen.show(<SavedResultsScreen />, address);
};
const dialogText = () => document.querySelector('[role="alertdialog"]')?.textContent ?? '';
const focused = () => document.activeElement;

test('several results are deleted after a question, and the undo restores those that were', async () => {
  await show();
  await fill('Select Result a', '');
  await fill('Select Result b', '');
  await press('Delete');
  expect(dialogText()).toContain('Delete 2 saved results?');
  const remove = 'POST /api/saved-html-templates/delete';
  screen.answers[remove] = refused(503, 'The database is busy.');
  await press('Delete');
  expect(screen.toast()?.description).toContain('The database is busy.');
  screen.answers[remove] = { ids: ['a'] };
  screen.answers[list] = [saved('c')];
  await press('Delete');
  expect(screen.sent(remove)).toEqual({ ids: ['a', 'b'] });
  expect([dialogText(), focused()?.getAttribute('type')]).toEqual(['', 'checkbox']);
  expect(screen.toast()).toMatchObject({
    title: '1 saved result deleted',
    description: 'You can restore deleted results for 30 days. 1 was already deleted or restored.',
  });
  const restore = 'POST /api/saved-html-templates/restore';
  screen.answers[restore] = { ids: ['a'] };
  await screen.act('Undo');
  expect(screen.sent(restore)).toEqual({ ids: ['a'] });
  expect(screen.toast()?.title).toBe('1 saved result restored');
});

test('deleted results are erased only after a question that says so', async () => {
  screen.answers[list] = ({ query }: { query: Record<string, string> }) =>
    query.deleted ? [saved('x', '2026-11-22T10:00:00.000Z')] : [];
  await show();
  await press('Recently deleted2');
  await fill('Select all 1 shown', '');
  await press('Delete permanently');
  expect(dialogText()).toContain('Delete “Result x” permanently?');
  const erase = 'POST /api/saved-html-templates/delete-for-good';
  expect(screen.sent(erase)).toBeUndefined();
  screen.answers[erase] = { ids: ['x'] };
  await press('Delete permanently');
  expect(screen.sent(erase)).toEqual({ ids: ['x'] });
  expect(screen.toast()).toMatchObject({ title: '1 saved result deleted permanently' });
  expect(screen.toast()?.action).toBeUndefined();
});

test('several results are downloaded as one archive, and count as used', async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:files';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await show();
  for (const id of ['a', 'b']) {
    screen.answers[`PATCH /api/saved-html-templates/${id}/used`] = saved(id);
    await fill(`Select Result ${id}`, '');
  }
  await press('Download HTML');
  expect(names).toEqual(['saved results.zip']);
  const archive = await blobs[0]?.text();
  for (const part of ['Result a.html', '<p>a</p>', 'Result b.html', '<p>b</p>'])
    expect(archive).toContain(part);
  const used = screen.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
  expect(used).toEqual(['a', 'b'].map((id) => `/api/saved-html-templates/${id}/used`));
});

test('a page in the address is reached through the cursors before it, and a search begins at the first', async () => {
  const page = (first: number, next: string | null) =>
    Response.json(
      Array.from({ length: 24 }, (_, index) => saved(String(first + index))),
      { headers: next ? { 'X-Next-Cursor': next } : {} },
    );
  screen.answers[list] = ({ query }: { query: Record<string, string> }) => {
    if (query.search) return [saved('found')];
    return query.cursor === 'two'
      ? page(25, 'three')
      : query.cursor === 'three'
        ? page(49, null)
        : page(1, 'two');
  };
  await show('/saved-results?page=3', [], 72);
  await screen.settle();
  expect(text()).toContain('49–72 of 72');
  expect([text().includes('Result 49'), text().includes('Result 25')]).toEqual([true, false]);
  await press('Previous');
  expect(screen.address()).toBe('/saved-results?page=2');
  expect(focused()?.textContent).toBe('25–48 of 72');
  await fill('Search saved results', 'found');
  expect(screen.address()).toBe('/saved-results');
  expect(text()).toContain('Result found');
});
