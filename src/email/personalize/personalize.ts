import { isShown } from '../dynamic/conditional-parts.ts';
import { safeHref, safeImageSource } from '../render/html.ts';
import type { Compiled, Tokens } from './compile.ts';
import { escapeFor, forAttribute } from './escape.ts';
import { formatted, type TagFormat } from './formats.ts';
import { type AddressPart, fill, type Slot } from './template.ts';

export interface Recipient {
  /** The input of the token functions. */
  id: string;
  /** By the name in the tag: `first_name`, `email`, custom fields. */
  values: Readonly<Record<string, string | null | undefined>>;
  /** Decides how numbers and dates are written (BCP 47); missing: the language of the email. */
  language?: string | null | undefined;
  /** Whether each condition of the email holds for the recipient; one that is missing does not. */
  shown?: readonly boolean[] | undefined;
}

export interface Personalized {
  subject: string;
  html: string;
  text: string;
  /** For the `List-Unsubscribe` header (RFC 2369, RFC 8058). */
  unsubscribeUrl: string | undefined;
}

const safeToken = /^[\w.~-]+$/;

/** The value of a field, or `undefined` when the contact has none. */
function fieldOf(recipient: Recipient, name: string): string | undefined {
  const value = Object.hasOwn(recipient.values, name) ? recipient.values[name] : undefined;
  return value?.trim() ? value : undefined;
}

/** The value as its tag shows it, or `undefined` when the contact has none. */
function shownField(
  recipient: Recipient,
  { name, format }: { name: string; format?: TagFormat | undefined },
): string | undefined {
  const value = fieldOf(recipient, name);
  return value === undefined || format === undefined
    ? value
    : formatted(value, format, recipient.language || 'en');
}

function addressPart(part: AddressPart, recipient: Recipient, tokens: Tokens, isFallback: boolean): string {
  if (typeof part === 'string') return part;
  if (part.kind === 'token') return tokens[part.token];
  const value = shownField(recipient, part) ?? part.empty;
  if (part.context !== 'whole') return escapeFor(part.context, value);
  return (isFallback ? part.empty : value).trim();
}

/** A link that begins with a value, as a whole attribute; omitted when it cannot be made safe (rule B5). */
function addressAttribute(
  slot: Extract<Slot, { kind: 'address' }>,
  recipient: Recipient,
  tokens: Tokens,
): string {
  // The fallback replaces an unusable address, as it does a missing one.
  for (const isFallback of [false, true]) {
    const typed = slot.parts.map((part) => addressPart(part, recipient, tokens, isFallback)).join('');
    const address = slot.isLink ? safeHref(typed) : safeImageSource(typed);
    // A value that is itself a tag is no address: it would stay unchanged.
    if ((slot.isLink ? /^(?:https?|mailto|tel|sms):/i : /^https?:/i).test(address)) {
      return `${slot.opening}${forAttribute(address)}${slot.opening.at(-1)}`;
    }
  }
  return '';
}

/** `before`: the values of the slots before it, among them those inside a part. */
function slotValue(slot: Slot, recipient: Recipient, tokens: Tokens, before: readonly string[]): string {
  switch (slot.kind) {
    case 'token':
      return tokens[slot.token];
    case 'value': {
      const value = shownField(recipient, slot);
      return value === undefined ? slot.empty : escapeFor(slot.context, value);
    }
    case 'beside':
      return slot.requires.every((names) => names.some((name) => fieldOf(recipient, name) !== undefined))
        ? slot.text
        : '';
    case 'address':
      return addressAttribute(slot, recipient, tokens);
    case 'branch':
      return isShown(slot.shown, recipient.shown ?? nothingShown) ? fill(slot.body, before) : '';
  }
}

const nothingShown: readonly boolean[] = [];

/** The slot values of a campaign for one recipient. */
export interface Values {
  values: string[];
  /** For the `List-Unsubscribe` header (RFC 2369, RFC 8058). */
  unsubscribeUrl: string | undefined;
}

/**
 * The values that `personalize` fills in, without the filling: for callers that join the segments elsewhere, such as
 * a carrier's bulk calls.
 * @throws if a token contains a character that an address would have to escape.
 */
export function valuesFor(compiled: Compiled, recipient: Recipient): Values {
  const tokens = compiled.tokens(recipient.id);
  if (!safeToken.test(tokens.tracking) || !safeToken.test(tokens.personal)) {
    throw new Error('A token may contain letters, digits, ".", "_", "~" and "-" only.');
  }
  const { unsubscribe } = compiled;
  const reader = recipient.language ? recipient : { ...recipient, language: compiled.language };
  const values: string[] = [];
  for (const slot of compiled.slots) values.push(slotValue(slot, reader, tokens, values));
  return {
    values,
    unsubscribeUrl: unsubscribe && unsubscribe.before + tokens.personal + unsubscribe.after,
  };
}

/**
 * The email of one recipient: the segments of the campaign joined with that recipient's values, tokens and addresses. A
 * value is escaped once, as its context requires (HTML text, attribute, part of an address, plain text, header line),
 * and never read as a tag. A blank value counts as none, and the tag gets its fallback.
 */
export function personalize(compiled: Compiled, recipient: Recipient): Personalized {
  const { values, unsubscribeUrl } = valuesFor(compiled, recipient);
  return {
    subject: fill(compiled.subject, values),
    html: fill(compiled.html, values),
    text: fill(compiled.text, values),
    unsubscribeUrl,
  };
}
