// What a merge tag becomes at its place.
import { escapeAt } from './escape.ts';
import { type AddressTag, isAddressTag, type MergeTag, type TagPlace, tagsIn } from './merge-tags.ts';
import type { Place, Slot } from './template.ts';

/** An address around the token of a recipient. */
export interface AroundToken {
  before: string;
  after: string;
}

const placeholder = 'token-of-the-recipient';

/** Cuts the address that `make` builds at its token, once for all recipients. */
export function aroundToken(make: (token: string) => string): AroundToken {
  const [before = '', after, ...more] = make(placeholder).split(placeholder);
  if (after === undefined || more.length > 0) {
    throw new Error('An address for recipients must hold their token exactly once, as it is.');
  }
  return { before, after };
}

export interface TagReader {
  /** What replaces the tag, or `null` when it is unknown and stays as it is, which is then reported. */
  read: (found: TagPlace, place: Place, decode?: (html: string) => string) => (string | Slot)[] | null;
  /** The whole text as parts. */
  partsOf: (source: string, placeOf: (before: string) => Place) => (string | Slot)[];
  isField: (name: string) => boolean;
  reportUnknown: (raw: string) => void;
  noteField: (tag: MergeTag) => void;
}

/** Places where the fallback is written in the language of the place already. */
const isWrittenThere = (place: Place): boolean =>
  place === 'text' || place === 'attribute' || place === 'plain' || place === 'line';

export interface Findings {
  unknownTags: Set<string>;
  /** Fields that at least one tag uses without a fallback. */
  requiredFields: Set<string>;
  usedAddresses: Set<AddressTag>;
}

export function tagReader(
  fields: ReadonlySet<string>,
  addresses: Partial<Record<AddressTag, AroundToken>>,
  findings: Findings,
): TagReader {
  const reader: TagReader = {
    isField: (name) => fields.has(name),
    reportUnknown: (raw) => findings.unknownTags.add(raw),
    noteField: ({ name, fallback }) => {
      if (fallback === undefined) findings.requiredFields.add(name);
    },
    read: ({ raw, tag }, place, decode = (html) => html) => {
      if (tag && isAddressTag(tag.name)) {
        const address = addresses[tag.name];
        if (address) {
          findings.usedAddresses.add(tag.name);
          const token: Slot = { kind: 'token', token: 'personal' };
          return [escapeAt(place, address.before), token, escapeAt(place, address.after)];
        }
      }
      if (tag && fields.has(tag.name)) {
        reader.noteField(tag);
        const fallback = tag.fallback ?? '';
        const empty = isWrittenThere(place) ? fallback : escapeAt(place, decode(fallback));
        return [{ kind: 'value', name: tag.name, place, empty }];
      }
      findings.unknownTags.add(raw);
      return null;
    },
    partsOf: (source, placeOf) => {
      const parts: (string | Slot)[] = [];
      let cursor = 0;
      for (const found of tagsIn(source)) {
        const filled = reader.read(found, placeOf(source.slice(0, found.start)));
        if (!filled) continue;
        parts.push(source.slice(cursor, found.start), ...filled);
        cursor = found.end;
      }
      return [...parts, source.slice(cursor)];
    },
  };
  return reader;
}
