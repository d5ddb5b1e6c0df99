// Resolves a merge tag in its context. Preview, test email, campaign, web view and the library's images all use this,
// so that they show the same words.
import { escapeFor } from './escape.ts';
import { type AddressTag, isAddressTag, type MergeTag, type TagMatch, tagsIn } from './merge-tags.ts';
import type { EscapeContext, Slot } from './template.ts';
import { tidyEdits } from './tidy-blanks.ts';

/** An address around the token of a recipient. */
export interface TokenAddress {
  before: string;
  after: string;
}

const placeholder = 'token-of-the-recipient';

/** Cuts the address that `make` builds at its token, once for all recipients. */
export function splitAtToken(make: (token: string) => string): TokenAddress {
  const [before = '', after, ...more] = make(placeholder).split(placeholder);
  if (after === undefined || more.length > 0) {
    throw new Error('An address for recipients must hold their token exactly once, as it is.');
  }
  return { before, after };
}

export interface Edit {
  start: number;
  end: number;
  parts: (string | Slot)[];
}

export interface TagReader {
  /** The replacement of the tag, or `null` when it stays as typed, which is then reported. */
  read: (
    found: TagMatch,
    context: EscapeContext,
    decode?: (html: string) => string,
  ) => (string | Slot)[] | null;
  /** The replacements of the tags in a whole text, and of the blanks around them. */
  editsOf: (source: string, contextOf: (before: string) => EscapeContext) => Edit[];
  /** The whole text as parts. */
  partsOf: (source: string, contextOf: (before: string) => EscapeContext) => (string | Slot)[];
  /** The blanks and commas around a text's tags that would be left over when a tag is empty. */
  tidy: (source: string, found: readonly TagMatch[], isHtml: boolean) => Edit[];
  /** A field that contacts have. */
  isField: (name: string) => boolean;
  /** Records that a tag stays in the email as typed. */
  reportTyped: (raw: string) => void;
  /** Records how a tag uses a name, whether contacts have such a field or not. */
  noteUse: (tag: MergeTag) => void;
}

/** Contexts in which the fallback is already escaped. */
const isEscapedAlready = (context: EscapeContext): boolean =>
  context === 'text' || context === 'attribute' || context === 'plain' || context === 'line';

export interface Findings {
  typedTags: Set<string>;
  /** Fields that at least one tag uses without a fallback. */
  requiredFields: Set<string>;
  /** The same for names that are no field. */
  unknownFields: Set<string>;
  /** Names that are no field and always come with a fallback. */
  fallbackNames: Set<string>;
  usedAddresses: Set<AddressTag>;
}

/** The edits in order; of two that overlap, the first. */
export const inOrder = (edits: readonly Edit[]): Edit[] => {
  const ordered: Edit[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end))
    if (edit.start >= (ordered.at(-1)?.end ?? 0)) ordered.push(edit);
  return ordered;
};

export function tagReader(
  fields: ReadonlySet<string>,
  addresses: Partial<Record<AddressTag, TokenAddress>>,
  findings: Findings,
): TagReader {
  const reader: TagReader = {
    isField: (name) => fields.has(name),
    reportTyped: (raw) => findings.typedTags.add(raw),
    noteUse: ({ name, fallback }) => {
      const isField = fields.has(name);
      if (fallback === undefined) (isField ? findings.requiredFields : findings.unknownFields).add(name);
      else if (!isField) findings.fallbackNames.add(name);
    },
    read: ({ raw, tag }, context, decode = (html) => html) => {
      if (tag && isAddressTag(tag.name)) {
        const address = addresses[tag.name];
        if (address) {
          findings.usedAddresses.add(tag.name);
          const token: Slot = { kind: 'token', token: 'personal' };
          return [escapeFor(context, address.before), token, escapeFor(context, address.after)];
        }
      }
      if (!tag || isAddressTag(tag.name)) {
        findings.typedTags.add(raw);
        return null;
      }
      reader.noteUse(tag);
      const fallback = tag.fallback ?? '';
      const empty = isEscapedAlready(context) ? fallback : escapeFor(context, decode(fallback));
      // A name that only resembles a contact field never gets a contact's value.
      return fields.has(tag.name)
        ? [{ kind: 'value', name: tag.name, format: tag.format, context, empty }]
        : [empty];
    },
    tidy: (source, found, isHtml) =>
      tidyEdits(source, found, isHtml).map(({ start, end, requires }) => {
        const known = requires.map((names) => names.filter((name) => fields.has(name)));
        const isNeverNeeded = known.some((names) => names.length === 0);
        return {
          start,
          end,
          parts: isNeverNeeded ? [] : [{ kind: 'beside', requires: known, text: source.slice(start, end) }],
        };
      }),
    editsOf: (source, contextOf) => {
      const found = tagsIn(source);
      const edits: Edit[] = reader.tidy(source, found, false);
      for (const match of found) {
        const parts = reader.read(match, contextOf(source.slice(0, match.start)));
        if (parts) edits.push({ start: match.start, end: match.end, parts });
      }
      return edits;
    },
    partsOf: (source, contextOf) => {
      const edits = reader.editsOf(source, contextOf);
      const parts: (string | Slot)[] = [];
      let cursor = 0;
      for (const edit of inOrder(edits)) {
        parts.push(source.slice(cursor, edit.start), ...edit.parts);
        cursor = edit.end;
      }
      return [...parts, source.slice(cursor)];
    },
  };
  return reader;
}
