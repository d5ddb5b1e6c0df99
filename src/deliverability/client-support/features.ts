// The data of caniemail, indexed by tag, attribute, declaration and the like.
import data from './features.json' with { type: 'json' };

export interface Feature {
  slug: string;
  title: string;
  keys: string[];
  /** One letter for each of `clients`: `y` yes, `n` no, `a` partly, `u` unknown. */
  support: string;
}

export const clients: readonly string[] = data.clients;

/** When the data was last tested or corrected. */
export const updated: string = data.updated;

const kinds = ['p:', 'v:', 'f:', 'u:', 'k:', '@', ':', '<', '[', 'image:'] as const;
type Kind = (typeof kinds)[number];

const byKind = new Map<Kind, Map<string, Feature>>(kinds.map((kind) => [kind, new Map()]));
for (const feature of data.features as Feature[])
  for (const key of feature.keys) {
    const kind = kinds.find((prefix) => key.startsWith(prefix));
    if (kind) byKind.get(kind)?.set(key.slice(kind.length), feature);
  }

const none: ReadonlyMap<string, Feature> = new Map();

/** The features of one kind by name; a kind is the prefix of its keys. */
export const featuresOf = (kind: Kind): ReadonlyMap<string, Feature> => byKind.get(kind) ?? none;
