// A screen has one name in a language, wherever it is linked from.
import { expect, test } from 'vitest';
import type { TextKey } from './keys.ts';
import { languages } from './languages.ts';
import { translatorFor } from './translator.ts';

/** The English names differ where the specification fixes both. */
const names: readonly [screen: string, ...keys: TextKey[]][] = [
  [
    'ESP platform',
    'shared.navigation.espPlatform',
    'shared.accountMenu.espPlatform',
    'campaigns.espScreen.espPlatform',
    'campaigns.espTabs.espPlatform',
    'dashboard.waysToStart.espPlatform',
  ],
  [
    'copywriting',
    'shared.navigation.craftCampaign',
    'shared.topBar.craftACampaign',
    'dashboard.waysToStart.craftCampaign',
    'copywriting.copywritingScreen.craftACampaign',
  ],
];

test.each(
  languages
    .filter((language) => language !== 'en')
    .flatMap((language) => names.map(([screen, ...keys]) => [language, screen, keys] as const)),
)('in %s the screen %s has one name', (language, _, keys) => {
  const translate = translatorFor(language);
  expect(new Set(keys.map((key) => translate(key))).size).toBe(1);
});
