import { act } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { ApiError } from '../api.ts';
import { useForm } from './use-form.ts';
import { useValues } from './use-values.ts';

const screen = setUpScreen();
const schema = z.object({
  name: z.string().trim().min(2, 'Use two letters.'),
  city: z.string().max(3),
  agreed: z.boolean(),
});

let sent: unknown[];
let answer: () => Promise<unknown>;
const refusal = (body: unknown) => new ApiError(422, '', JSON.stringify(body));

const Sample = () => {
  const values = useValues({ name: '', city: '', agreed: false });
  const { form, input, checkbox, errors, failure, busy } = useForm({
    ...values,
    schema,
    send: (checked) => {
      sent.push(checked);
      return answer();
    },
  });
  return (
    <form {...form}>
      <fieldset disabled={busy}>
        <Field label="Name" error={errors.name}>
          <Input {...input('name')} />
        </Field>
        <Field label="Home town" optional error={errors.city}>
          <Input {...input('city')} />
        </Field>
        <Checkbox label="Agreed" {...checkbox('agreed')} />
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </fieldset>
      <output>{`${failure === null ? '' : 'refused '}${values.isDirty ? 'changed' : ''}`}</output>
    </form>
  );
};

const open = async () => {
  sent = [];
  answer = async () => undefined;
  await screen.show(<Sample />);
};
const focused = () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.name : '');
const output = () => document.querySelector('output')?.textContent;

test('the schema refuses: every error is at its field, the first gets the focus, nothing is sent', async () => {
  await open();
  await screen.fill('Home town', 'Berlin');
  await screen.submit();
  expect(screen.text()).toContain('Use two letters.');
  expect(screen.text()).toContain('Home town must have at most 3 characters.');
  expect(focused()).toBe('name');
  expect(sent).toEqual([]);
});

test('an error goes when its field changes, and those of other fields stay', async () => {
  await open();
  await screen.fill('Home town', 'Berlin');
  await screen.submit();
  await screen.fill('Name', 'M');
  expect(screen.text()).not.toContain('Use two letters.');
  expect(screen.text()).toContain('Home town must have');
});

test('what the schema returns is sent, once, and the form is busy meanwhile', async () => {
  await open();
  let end = () => {};
  answer = () => new Promise((resolve) => (end = () => resolve(undefined)));
  await screen.fill('Name', ' Mara ');
  await act(async () => document.querySelector<HTMLInputElement>('[name="agreed"]')?.click());
  await screen.submit();
  await screen.submit();
  expect(screen.named('Saving...')?.getAttribute('aria-busy')).toBe('true');
  expect(sent).toEqual([{ name: 'Mara', city: '', agreed: true }]);
  end();
  await screen.settle();
  expect(screen.named('Save')).toBeDefined();
});

test('the server refuses a field: its message is there, and the field has the focus although it was disabled', async () => {
  await open();
  answer = async () => {
    throw refusal({
      message: 'Invalid input',
      errors: [
        { path: 'city', message: 'There is no such city.' },
        { path: 'city', message: 'A second reason.' },
      ],
    });
  };
  await screen.fill('Name', 'Mara');
  await screen.submit();
  expect(screen.text()).toContain('There is no such city.');
  expect(screen.text()).not.toContain('A second reason.');
  expect(focused()).toBe('city');
  expect(screen.toast()?.description).toBe('Invalid input');
  expect(output()).toBe('changed');
});

test('a refusal that is about no field is a failure of the form, until it is sent again', async () => {
  await open();
  answer = async () => {
    throw refusal({ message: 'Too many.', errors: [{ path: 'unknown', message: 'What?' }] });
  };
  await screen.fill('Name', 'Mara');
  await screen.submit();
  expect(output()).toBe('refused changed');
  answer = async () => undefined;
  await screen.submit();
  expect(output()).toBe('changed');
});

test('a form that opens another page stays busy', async () => {
  await open();
  answer = async () => 'leaving';
  await screen.fill('Name', 'Mara');
  await screen.submit();
  await screen.submit();
  expect(screen.named('Saving...')).toBeDefined();
  expect(sent).toHaveLength(1);
});

test('values that are back where they began are not changed', async () => {
  await open();
  await screen.fill('Name', 'Mara');
  expect(output()).toBe('changed');
  await screen.fill('Name', '');
  expect(output()).toBe('');
});
