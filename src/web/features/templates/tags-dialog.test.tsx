import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TemplateSummary } from '#contract/emails/templates-list.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { TagsDialog } from './tags-dialog.tsx';

const template = (id: string, tags: string[]): TemplateSummary => ({
  id,
  name: id,
  description: '',
  type: 'email',
  tags: tags.map((name) => ({ id: `id of ${name}`, name })),
  inboxScore: 'A',
  previewImageUrl: null,
  blockCount: 1,
  revision: 1,
  createdAt: '2026-01-05T15:07:00.000Z',
  updatedAt: '2026-01-05T15:07:00.000Z',
  deletedAt: null,
});
const allTags = ['Autumn', 'VIP', 'Winter'].map((name) => ({ id: `id of ${name}`, name, count: 1 }));

let root: ReturnType<typeof createRoot>;
let sent: unknown[];
let answer: Response;
let closed: number;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [sent, closed, answer] = [[], 0, Response.json(allTags)];
  vi.stubGlobal('fetch', async (_: string, { body, method }: RequestInit = {}) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)));
    return answer;
  });
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <TagsDialog
          templates={[template('one', ['Autumn', 'VIP']), template('two', ['VIP'])]}
          tags={allTags}
          open
          onClose={() => {
            closed += 1;
          }}
        />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const fieldNamed = (name: string): HTMLInputElement => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);
  const found = document.querySelector(`#${CSS.escape(label?.htmlFor ?? '')}`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`There is no ${name}.`);
  return found;
};
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );
const type = (text: string) =>
  act(async () => {
    const field = fieldNamed('New tag');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

test('a checkbox shows whether all, some or none of the templates have the tag', () => {
  const state = (name: string) => [fieldNamed(name).checked, fieldNamed(name).indeterminate];
  expect([state('VIP'), state('Autumn'), state('Winter')]).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test('Save sends only changes, so that a tag of some templates stays with them', async () => {
  await act(async () => fieldNamed('VIP').click());
  await act(async () => fieldNamed('Winter').click());
  await type('  New   year ');
  await press('Add tag');
  expect(fieldNamed('New year').checked).toBe(true);
  await press('Save');
  expect(sent).toEqual([{ templateIds: ['one', 'two'], add: ['Winter', 'New year'], remove: ['id of VIP'] }]);
  expect(closed).toBe(1);
});

test('a typed name in another case means the existing tag', async () => {
  await type('WINTER');
  await press('Save');
  expect(sent).toEqual([{ templateIds: ['one', 'two'], add: ['Winter'], remove: [] }]);
});

test('Save without a change sends nothing', async () => {
  await press('Save');
  expect([sent, closed]).toEqual([[], 1]);
});

test('a refusal shows its reason and keeps the input', async () => {
  answer = Response.json({ message: 'A template has at most 10 tags.' }, { status: 409 });
  await type('One more');
  await press('Save');
  expect(document.body.textContent).toContain('A template has at most 10 tags.');
  expect([fieldNamed('New tag').value, closed]).toEqual(['One more', 0]);
});
