import { expect, test } from 'vitest';
import { keyedText } from './keyed-text.ts';
import { storedInWords, storeTexts } from './stored-text.ts';
import { translatorFor } from './translator.ts';

const german = translatorFor('de');

test('stored texts are read in the language of the reader', () => {
  const stored = storeTexts([
    keyedText('refusals.importRows.noAddress'),
    keyedText('refusals.importRows.notAnAddress', { text: 'bob' }),
  ]);
  expect(storedInWords(translatorFor('en'), stored)).toBe(
    'There is no email address. “bob” is not a valid email address.',
  );
  expect(storedInWords(german, stored)).toBe(
    'Es ist keine E-Mail-Adresse vorhanden. „bob“ ist keine gültige E-Mail-Adresse.',
  );
});

test('an earlier English sentence is read as it is', () => {
  expect(storedInWords(german, 'There is no email address.')).toBe('There is no email address.');
  expect(storedInWords(german, '[{"a": broken')).toBe('[{"a": broken');
});

test('values have no characters that a database refuses', () => {
  const stored = storeTexts([keyedText('refusals.importRows.notAnAddress', { text: 'a\0b\ud800' })]);
  expect(stored).not.toMatch(/\\u0000|\\ud800/);
  expect(storedInWords(german, stored)).toContain('a␀b\ufffd');
});
