// UTM parameters: what statistics of a website read from an address to know where a visit came from.

export const utmNames = ['source', 'medium', 'campaign', 'content', 'term'] as const;

/** The parameter in an address: `utm_source`. */
export const utmKey = (name: (typeof utmNames)[number]): string => `utm_${name}`;

/** Values with their placeholders. An empty one is not added. */
export type UtmParameters = Readonly<Record<(typeof utmNames)[number], string>>;

export const utmPlaceholders = ['campaign_name', 'date', 'link_label', 'link_number'] as const;

/** What the placeholders are for one link. */
export type UtmFacts = Readonly<Record<(typeof utmPlaceholders)[number], string>>;

/** A campaign's name may be long, and an address with five such values would no longer work everywhere. */
const maxCharacters = 100;

const placeholder = /\{([a-z_]+)\}/g;

const isPlaceholder = (name: string): name is (typeof utmPlaceholders)[number] =>
  (utmPlaceholders as readonly string[]).includes(name);

/** Names in single braces that are no placeholder. */
export const unknownPlaceholders = (value: string): string[] =>
  [...value.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name));

/**
 * The value with its placeholders filled, as it goes into an address, not encoded yet. In small letters and with a
 * hyphen for each space: statistics count `Spring Sale` and `spring-sale` as two campaigns.
 */
export const utmValue = (template: string, facts: UtmFacts): string => {
  const filled = template.replace(placeholder, (raw, name: string) =>
    isPlaceholder(name) ? facts[name] : raw,
  );
  const words = filled
    .toLowerCase()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/[\s-]*\s[\s-]*/gu, '-');
  return [...words]
    .slice(0, maxCharacters)
    .join('')
    .replace(/^-+|-+$/g, '')
    .toWellFormed();
};

const mergeTags = /\{\{[^{}]*\}\}/g;

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
};

const namesIn = (parameters: string): string[] =>
  parameters.split(/[?&;]/).map((part) => decoded(part.split('=', 1)[0] ?? '').toLowerCase());

/**
 * The address with the parameters that it lacks, before its fragment. Everything else keeps its bytes and its order;
 * a parameter of that name is kept, in any case of letters, also in the fragment. `values`: not encoded.
 */
export const withParameters = (url: string, values: readonly (readonly [string, string])[]): string => {
  // A fallback of a merge tag may contain any character.
  const plain = url.replace(mergeTags, (tag) => '_'.repeat(tag.length));
  const hash = plain.indexOf('#');
  const end = hash === -1 ? url.length : hash;
  const question = plain.slice(0, end).indexOf('?');
  const present = new Set([
    ...(question === -1 ? [] : namesIn(plain.slice(question + 1, end))),
    ...namesIn(plain.slice(end + 1)),
  ]);
  const added = values
    .filter(([name, value]) => value !== '' && !present.has(name.toLowerCase()))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("'", '%27')}`)
    .join('&');
  if (added === '') return url;
  const before = url.slice(0, end);
  const separator = question === -1 ? '?' : /[?&]$/.test(before) ? '' : '&';
  return `${before}${separator}${added}${url.slice(end)}`;
};

/** The parameters by their names in an address. */
export const utmValues = (parameters: UtmParameters, facts: UtmFacts): [string, string][] =>
  utmNames.map((name) => [utmKey(name), utmValue(parameters[name], facts)]);
