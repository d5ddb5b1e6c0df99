import { afterEach, expect, test } from 'vitest';
import { catalogs } from '#text/catalogs.ts';
import { i18n } from '#web/text/t.ts';
import { tradeName } from './trade-name.ts';

afterEach(() => i18n.activate('en'));

test('a known trade has a name in the language of the user, another one stays as it was entered', () => {
  i18n.load('de', catalogs.de);
  i18n.activate('de');
  expect(['local services', 'fishing', 'constructor'].map(tradeName)).toEqual([
    'Dienste vor Ort',
    'Fishing',
    'Constructor',
  ]);
});
