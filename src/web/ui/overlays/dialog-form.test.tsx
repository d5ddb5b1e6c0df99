import { act } from 'react';
import { expect, test } from 'vitest';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { DialogForm } from './dialog-form.tsx';

const screen = setUpScreen();

test('two submits at once run once, and a submit after the end runs again', async () => {
  let runs = 0;
  let end: () => void = () => undefined;
  const submit = () => {
    runs += 1;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  await screen.show(
    <DialogForm
      open
      title="Make"
      submitLabel="Make it"
      busy={false}
      onClose={() => undefined}
      onSubmit={submit}
    >
      <input aria-label="Name" />
    </DialogForm>,
  );
  const press = () => screen.named('Make it')?.click();
  await act(async () => {
    press();
    press();
  });
  await act(async () => press());
  expect(runs).toBe(1);
  await act(async () => end());
  await act(async () => press());
  expect(runs).toBe(2);
});
