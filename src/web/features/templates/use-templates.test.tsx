import { expect, test } from 'vitest';
import type { TemplateSummary } from '#contract/emails/templates-list.ts';
import { refused, setUpScreen } from '../../../../test/support/browser/screen.ts';
import { useTemplateActions } from './use-templates.ts';

const screen = setUpScreen();

const template = (id: string) => ({ id, name: `Template ${id}` }) as TemplateSummary;

const Buttons = () => {
  const { remove } = useTemplateActions({ onLeave: () => {}, onArrive: () => {} });
  return (
    <>
      <button type="button" onClick={() => void remove([template('a')])}>
        Delete one
      </button>
      <button type="button" onClick={() => void remove([template('a'), template('b')])}>
        Delete two
      </button>
    </>
  );
};

const calls = () => screen.calls.map(({ method, path }) => `${method} ${path}`);

test('one template is deleted by its own path, and several by one call', async () => {
  screen.answers = {
    'DELETE /api/templates/a': { success: true },
    'POST /api/templates/delete': { ids: ['a', 'b'] },
  };
  await screen.show(<Buttons />);
  await screen.press('Delete one');
  expect(calls()).toEqual(['DELETE /api/templates/a']);
  expect(screen.toast()?.title).toBe('Template deleted');
  await screen.press('Delete two');
  expect(calls()).toEqual(['DELETE /api/templates/a', 'POST /api/templates/delete']);
  expect(screen.sent('POST /api/templates/delete')).toEqual({ ids: ['a', 'b'] });
});

test('a template that is gone already counts as deleted, and a refusal is reported', async () => {
  screen.answers = { 'DELETE /api/templates/a': refused(404, 'Not found') };
  await screen.show(<Buttons />);
  await screen.press('Delete one');
  expect(screen.toast()?.variant).not.toBe('destructive');
  screen.answers = { 'DELETE /api/templates/a': refused(500) };
  await screen.press('Delete one');
  expect(screen.toast()?.description).toBe('Failed to delete template');
});
