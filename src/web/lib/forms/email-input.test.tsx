import { act } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { Field } from '../../ui/controls/field.tsx';
import { EmailInput } from './email-input.tsx';
import { useForm } from './use-form.ts';
import { useValues } from './use-values.ts';

const screen = setUpScreen();
let sent: unknown[];

const Sample = ({ email = '' }: { email?: string }) => {
  const values = useValues({ email });
  const { form, input, errors } = useForm({
    ...values,
    schema: z.object({ email: z.string() }),
    send: async (checked) => void sent.push(checked),
  });
  return (
    <form {...form}>
      <Field label="Email" error={errors.email}>
        <EmailInput {...input('email')} />
      </Field>
    </form>
  );
};
const open = async (email?: string) => {
  sent = [];
  await screen.show(<Sample email={email} />);
};
const announced = () => document.querySelector('[role="status"]')?.textContent;

test('a likely typing error is announced, and one press takes what was meant', async () => {
  await open();
  expect(announced()).toBe('');
  await screen.fill('Email', 'ada@gmial.com');
  expect(announced()).toBe('Did you mean ada@gmail.com?');
  await screen.press('ada@gmail.com');
  expect(screen.field('Email').value).toBe('ada@gmail.com');
  expect(document.activeElement).toBe(screen.field('Email'));
  expect(announced()).toBe('');
  await screen.submit();
  expect(sent).toEqual([{ email: 'ada@gmail.com' }]);
});

test('the suggestion blocks nothing', async () => {
  await open();
  await screen.fill('Email', 'ada@gmial.com');
  await screen.submit();
  expect(sent).toEqual([{ email: 'ada@gmial.com' }]);
});

test('what was there before, and a known domain, get no suggestion', async () => {
  await open('ada@gmial.com');
  expect(announced()).toBe('');
  await screen.fill('Email', 'ada@gmx.ch');
  expect(announced()).toBe('');
});

test('while a person types, nothing is suggested', async () => {
  await open();
  const field = screen.field('Email');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ada@gmail.co');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(announced()).toBe('');
  await screen.settle();
  expect(announced()).toBe('Did you mean ada@gmail.com?');
});
