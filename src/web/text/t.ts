// The texts of the interface in the language of the user. `load.ts` loads them by area, each with the screen that shows
// it; `t` reads what is loaded.
import { setupI18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import type { TextKey } from '#text/keys.ts';
import { isLanguage, type Language } from '#text/languages.ts';
import type { TextValues } from '#text/translator.ts';

export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/** A text with its values. Call it while rendering or acting, never while a module loads: the language may change. */
export const t = (key: TextKey, values?: TextValues): string => i18n._(key, values);

export const currentLanguage = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en');

/** Counts the changes of language and region: both change what is shown. */
let changes = 0;
i18n.on('change', () => {
  changes += 1;
});
const subscribe = (onChange: () => void): (() => void) => i18n.on('change', onChange);
const countChanges = (): number => changes;

/** For a component that `memo` would keep from rendering when the language, or how dates and numbers are written, changes. */
export const useLanguage = (): Language => {
  useSyncExternalStore(subscribe, countChanges, countChanges);
  return currentLanguage();
};
