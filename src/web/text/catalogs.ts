/// <reference types="vite/types/importMeta.d.ts" />
import type { Messages } from '@lingui/core';
import type { TextArea } from '#text/areas.ts';
import type { Language } from '#text/languages.ts';

const catalogs = import.meta.glob<Messages>('../../text/*/*.json', { import: 'default' });

/**
 * The texts of an area in a language. The built web has another form of this file (build/compiled-texts.ts): with a name
 * for each of the catalogs it would be a kilobyte larger.
 */
export const readCatalog = (area: TextArea, language: Language): Promise<Messages> => {
  const file = `../../text/${area}/${language}.json`;
  const read = catalogs[file];
  if (!read) throw new Error(`There is no catalog ${file}.`);
  return read();
};
