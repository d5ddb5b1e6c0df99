import { expect, test } from 'vitest';
import { email, withAsciiDomain } from './email-address.ts';

const read = (address: string) => {
  const { data, error } = email.safeParse(address);
  return data ?? error?.issues[0]?.message;
};

test.each([
  [' ada@shop.example ', 'ada@shop.example'],
  ['Ada+x@Shop.example', 'Ada+x@Shop.example'],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['info@BÜCHER.example', 'info@xn--bcher-kva.example'],
  ['почта@', 'Invalid email address'],
  ['ann', 'Invalid email address'],
  ['a@b', 'Invalid email address'],
  ['a b@shop.example', 'Invalid email address'],
  [`${'a'.repeat(250)}@b.example`, 'Invalid email address'],
])('%j is read as %j', (given, expected) => {
  expect(read(given)).toBe(expected);
});

test.each(['ü@example.com', 'почта@пример.example', '用户@例子.example'])(
  '%s is refused with the reason: the part before the @',
  (address) => {
    expect(read(address)).toBe(
      'Letters beyond a to z before the @ are not supported. Please use another address.',
    );
  },
);

test('an invalid domain stays unchanged', () => {
  for (const odd of ['a@ü/../x', 'a@ü:80', 'a@ü?x', '@ü', 'a@', '']) expect(withAsciiDomain(odd)).toBe(odd);
});
