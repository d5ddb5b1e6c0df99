import { expect, test } from 'vitest';
import { setUpScreen } from '../../../test/support/browser/screen.ts';
import { ApiError } from './api.ts';
import { noAnswer, toastError, tryOrToast, useFormErrorToast } from './error-toast.ts';

const screen = setUpScreen();
const refusal = new ApiError(409, '', '{"message":"That name is taken"}');

test('the toast shows the server’s reason or the fallback, and the function returns it', () => {
  expect(toastError(refusal, 'Failed to save list')).toBe('That name is taken');
  expect(screen.toast()).toMatchObject({
    title: 'Error',
    description: 'That name is taken',
    variant: 'destructive',
  });
  expect(toastError(new TypeError('Failed to fetch'), 'Failed to save list', 'Not saved')).toBe(
    'Failed to save list',
  );
  expect(screen.toast()).toMatchObject({ title: 'Not saved', description: 'Failed to save list' });
  expect(toastError(null)).toBe(noAnswer());
});

test('an ended session is not the action’s error', () => {
  expect(toastError(new ApiError(401, '', '{"message":"Unauthorized"}'))).toBeUndefined();
  expect(screen.toast()?.title).toBe('Unauthorized');
});

test('an action that succeeds shows nothing, one that fails shows why', async () => {
  expect(await tryOrToast(async () => 'done')).toEqual({ isDone: true });
  expect(screen.toast()).toBeUndefined();
  expect(await tryOrToast(() => Promise.reject(refusal))).toEqual({
    isDone: false,
    failure: 'That name is taken',
  });
});

test('a form’s toast goes when the form is sent again', async () => {
  const Form = () => {
    const errorToast = useFormErrorToast();
    return (
      <>
        <button type="button" onClick={() => errorToast.show('Name required', 'Give it a name.')}>
          Save
        </button>
        <button type="button" onClick={errorToast.dismiss}>
          Try again
        </button>
      </>
    );
  };
  await screen.show(<Form />);
  await screen.press('Save');
  expect(screen.toast()).toMatchObject({ title: 'Name required', variant: 'destructive' });
  await screen.press('Try again');
  expect(screen.toast()).toBeUndefined();
});
