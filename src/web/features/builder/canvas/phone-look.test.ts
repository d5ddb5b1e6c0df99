import { expect, test } from 'vitest';
import { newBlock } from '#email/document/edit.ts';
import { phoneLook } from './phone-look.ts';

test('a block has its look on phones in place of that of wide screens, once', () => {
  const text = newBlock('text', 'a');
  expect(phoneLook(text)).toBe(text);
  const small = { ...text, phone: { hidden: false, fontSize: '20px', textAlign: 'center' as const } };
  expect(phoneLook(small).styles).toEqual({ ...text.styles, fontSize: '20px', textAlign: 'center' });
  expect(phoneLook(small)).toBe(phoneLook(small));
});
