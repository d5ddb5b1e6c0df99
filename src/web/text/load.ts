/// <reference types="vite/types/importMeta.d.ts" />
import type { Messages } from '@lingui/core';
import type { TextArea } from '#text/areas.ts';
import type { Language } from '#text/languages.ts';
import { currentRegion, localeIn, type Region, setRegion } from './region.ts';
import { currentLanguage, i18n } from './t.ts';

const catalogs = import.meta.glob<Messages>('../../text/*/*.json', { import: 'default' });

const loaded = new Map<string, Promise<void>>();
/** Every area that a screen has asked for: another language needs them all. */
const wanted = new Set<TextArea>();

const load = (area: TextArea, language: Language): Promise<void> => {
  const file = `../../text/${area}/${language}.json`;
  let loading = loaded.get(file);
  if (!loading) {
    const read = catalogs[file];
    if (!read) throw new Error(`There is no catalog ${file}.`);
    loading = read().then((messages) => i18n.load(language, messages));
    loaded.set(file, loading);
    // A failed load is tried again by the next caller.
    loading.catch(() => loaded.delete(file));
  }
  return loading;
};

/** Loads the texts of areas in the current language. */
export const loadTexts = async (...areas: readonly TextArea[]): Promise<void> => {
  for (const area of areas) wanted.add(area);
  // The language may change meanwhile.
  for (let language: Language | null = null; language !== currentLanguage(); ) {
    language = currentLanguage();
    await Promise.all(areas.map((area) => load(area, currentLanguage())));
  }
};

let latestSwitch = 0;

/**
 * Loads the texts of all open screens in another language, then shows them, with the formats of a region. Nothing is
 * unmounted. Of two switches at a time the later one counts.
 */
export const switchLanguage = async (language: Language, region: Region = currentRegion()): Promise<void> => {
  latestSwitch += 1;
  const own = latestSwitch;
  let loadedAreas = -1;
  // A screen may open meanwhile.
  while (loadedAreas !== wanted.size) {
    loadedAreas = wanted.size;
    await Promise.all([...wanted].map((area) => load(area, language)));
  }
  if (own !== latestSwitch) return;
  setRegion(region);
  i18n.activate(language, localeIn(language, region.locale));
};

/** Code and the texts that it shows, loaded side by side. */
export const withTexts = async <Loaded>(
  load: () => Promise<Loaded>,
  ...areas: readonly TextArea[]
): Promise<Loaded> => (await Promise.all([load(), loadTexts(...areas)]))[0];
