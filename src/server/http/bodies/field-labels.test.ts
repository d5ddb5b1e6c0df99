import { expect, test } from 'vitest';
import { z } from 'zod';
import { translatorFor } from '#text/translator.ts';
import { InputError } from '../../domain/shared/errors.ts';
import { parse } from './parsed-input.ts';

const schema = z.object({ firstName: z.string().max(3), toString: z.string().max(3) });

const refusalIn = (language: 'en' | 'de'): string[] => {
  try {
    parse(schema, { firstName: 'Adalbert', toString: 'Adalbert' }, translatorFor(language));
  } catch (error) {
    if (error instanceof InputError) return error.errors.map(({ message }) => message);
    throw error;
  }
  return [];
};

test('a refusal names the field of a form in the language of the reader', () => {
  expect(refusalIn('de')).toEqual(['Vorname: höchstens 3 Zeichen.', 'To string: höchstens 3 Zeichen.']);
  expect(refusalIn('en')[0]).toBe('First name must have at most 3 characters.');
});
