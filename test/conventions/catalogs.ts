// What a message of a catalog needs: its parameters, its tags, and the plural forms that it has.
import { compileMessage } from '@lingui/message-utils/compileMessage';

type Token = string | [name: string, type?: string, format?: unknown];

export interface MessageParts {
  /** Names of its places. */
  parameters: string[];
  /** `<0>`, `<1/>` */
  tags: string[];
  /** The forms of each plural: `one other`. */
  plurals: string[];
  /** All words, without places and tags. */
  words: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Throws where the message is not ICU MessageFormat. */
export const readMessage = (message: string): MessageParts => {
  const parameters = new Set<string>();
  const tags = new Set<string>();
  const plurals: string[] = [];
  const words: string[] = [];
  const read = (tokens: unknown): void => {
    if (typeof tokens === 'string') {
      for (const [tag] of tokens.matchAll(/<\/?\d+\/?>/g)) tags.add(tag);
      words.push(tokens.replace(/<\/?\d+\/?>/g, ' '));
      return;
    }
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as Token[]) {
      if (typeof token === 'string') {
        read(token === '#' ? '' : token);
        continue;
      }
      const [name, type, format] = token;
      const isChoice = type === 'plural' || type === 'selectordinal' || type === 'select';
      parameters.add(name);
      if (!isChoice || !isRecord(format)) continue;
      const forms = Object.keys(format).filter((form) => form !== 'offset');
      if (type === 'plural')
        plurals.push(
          forms
            .filter((form) => !/^\d+$/.test(form))
            .sort()
            .join(' '),
        );
      for (const form of forms) read(format[form]);
    }
  };
  read(compileMessage(message));
  return {
    parameters: [...parameters].sort(),
    tags: [...tags].sort(),
    plurals,
    words: words.join(' ').replace(/\s+/g, ' ').trim(),
  };
};

/** In the order of `Intl.PluralRules`, as a catalog of that language has to name them. */
export const pluralFormsOf = (language: string): string =>
  [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort().join(' ');

/** Faults of a message beside the English one. */
export const translationFaults = (english: string, translated: string, language: string): string[] => {
  const wanted = readMessage(english);
  const parts = readMessage(translated);
  const faults: string[] = [];
  const missing = wanted.parameters.filter((name) => !parts.parameters.includes(name));
  const added = parts.parameters.filter((name) => !wanted.parameters.includes(name));
  if (missing.length > 0) faults.push(`lacks ${missing.join(', ')}`);
  if (added.length > 0) faults.push(`has ${added.join(', ')} too much`);
  if (wanted.tags.join() !== parts.tags.join()) faults.push(`tags ${parts.tags.join(' ') || 'none'}`);
  const forms = pluralFormsOf(language);
  for (const plural of parts.plurals) {
    if (plural !== forms) faults.push(`plural forms ${plural}; ${language} has ${forms}`);
  }
  return faults;
};
