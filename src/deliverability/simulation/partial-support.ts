// Where a client supports a CSS property in part: the values and elements without support. By caniemail's notes.
import type { MailClientId } from './client-ids.ts';
import type { MailClient } from './mail-clients.ts';

interface Use {
  name: string;
  /** In lower case. */
  value: string;
  /** The element of an inline style; null in a style sheet. */
  element: string | null;
}

type Lacks = (use: Use) => boolean;

const values =
  (pattern: RegExp): Lacks =>
  ({ value }) =>
    pattern.test(value);

const isOneOf = (names: readonly string[], element: string | null): boolean =>
  element !== null && names.includes(element);

const on =
  (...names: string[]): Lacks =>
  ({ element }) =>
    isOneOf(names, element);

const exceptOn =
  (...names: string[]): Lacks =>
  ({ element }) =>
    element !== null && !names.includes(element);

const either =
  (...tests: Lacks[]): Lacks =>
  (use) =>
    tests.some((test) => test(use));

const negative = values(/(?:^|\s)-\.?\d/);
const flowRelative = values(/^(?:inline-start|inline-end)$/);
/** `rgb(0 128 0)`, which older parsers do not read. */
const spacedChannels = values(/\brgba?\(\s*[^\s,)]+\s+[^\s,)]/);
const withUrl = values(/\burl\(/);
/** Several backgrounds: a comma outside of brackets. */
const severalLayers: Lacks = ({ value }) => {
  let depth = 0;
  for (const character of value) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === ',' && depth <= 0) return true;
  }
  return false;
};

type Row = Partial<Record<MailClientId | 'all-gmail', Lacks>>;

const table: Record<string, Row> = {
  'css-margin': {
    'all-gmail': negative,
    'outlook-web': negative,
    yahoo: negative,
    'outlook-windows': either(negative, values(/\bauto\b/), on('span', 'body')),
  },
  'css-text-indent': { 'all-gmail': negative, yahoo: negative },
  'css-position': {
    'apple-mail': values(/^(?:sticky|fixed)$/),
    'iphone-mail': values(/^(?:sticky|fixed)$/),
    samsung: values(/^(?:sticky|fixed)$/),
    'outlook-web': values(/^(?:relative|absolute|fixed)$/),
    yahoo: values(/^(?:absolute|sticky|fixed)$/),
  },
  'css-rgb': {
    'all-gmail': spacedChannels,
    yahoo: spacedChannels,
    'outlook-windows': either(spacedChannels, values(/\brgb\([^)]*(?:,[^),]*){3}/)),
  },
  'css-rgba': { 'all-gmail': spacedChannels, yahoo: spacedChannels },
  'css-gap': {
    'all-gmail': ({ name }) => name === 'row-gap',
    'outlook-web': ({ name }) => name === 'row-gap',
  },
  'css-list-style': {
    'all-gmail': withUrl,
    yahoo: withUrl,
    'outlook-windows': values(/\burl\(|\b(?:inside|outside)\b/),
  },
  'css-background': {
    'outlook-windows': values(/\(|\b(?:repeat|no-repeat|cover|contain|center|top|left|right|bottom)\b/),
    yahoo: either(severalLayers, values(/\s\/\s?/)),
  },
  'css-background-image': { yahoo: severalLayers },
  'css-border-radius': { yahoo: values(/\//) },
  'css-cursor': { 'apple-mail': withUrl },
  'css-clear': { 'gmail-android': flowRelative, yahoo: flowRelative },
  'css-float': { 'gmail-iphone': flowRelative, 'gmail-android': flowRelative, yahoo: flowRelative },
  'css-display-none': { 'outlook-windows': on('img') },
  'css-font-size': {
    'outlook-windows': values(/\drem\b/),
    yahoo: values(/\drem\b/),
    samsung: values(/%|^(?:larger|smaller)$/),
  },
  'css-font-weight': { yahoo: values(/^(?!(?:[1-9]00|1000)$)\d+$/) },
  'css-height': { 'outlook-windows': on('body', 'span', 'div', 'p') },
  'css-width': { 'outlook-windows': on('body', 'span', 'div', 'p', 'img') },
  'css-max-width': { 'outlook-windows': exceptOn('table') },
  'css-padding': { 'outlook-windows': exceptOn('td', 'th') },
  'css-text-align': { 'outlook-windows': values(/^(?:start|end)$/), yahoo: values(/^(?:start|end)$/) },
  'css-text-decoration': { 'outlook-windows': values(/\boverline\b|\b(?:underline|line-through)\s+\S/) },
  'css-text-transform': { 'outlook-windows': values(/^lowercase$/) },
  'css-unit-vh': { 'iphone-mail': () => true },
  'css-linear-gradient': {
    'gmail-android': ({ name, element }) => name === 'background-image' && element !== null,
  },
  'css-radial-gradient': {
    'gmail-android': ({ name, element }) => name === 'background-image' && element !== null,
  },
};

/** The Gmail apps have these with accounts of other providers only. */
const otherAccountsOnly = /^(?:css-box-shadow|image-svg|html-(?:meter|progress|required|rp|rt|ruby|wbr))$/;

/** The client with a Google account has no support at all. */
export const isForOtherAccounts = (client: MailClient, slug: string): boolean =>
  client.isGmail && client.isPhone && otherAccountsOnly.test(slug);

/** Whether a client with partial support lacks this use of a feature. */
export const lacksUse = (client: MailClient, slug: string, use: Use): boolean => {
  if (isForOtherAccounts(client, slug)) return true;
  if (!Object.hasOwn(table, slug)) return false;
  const row = table[slug];
  const lacks = row?.[client.id] ?? (client.isGmail ? row?.['all-gmail'] : undefined);
  return lacks?.(use) ?? false;
};

/** The elements to which a client limits a property; a rule of a style sheet has to name them. */
export const elementsWith = (client: MailClient, property: string): readonly string[] | null => {
  if (!client.isWord) return null;
  if (property === 'padding' || /^padding-(?:top|right|bottom|left)$/.test(property)) return ['td', 'th'];
  return property === 'max-width' ? ['table'] : null;
};

/** The elements that a client excludes from a property. */
export const elementsWithout = (client: MailClient, property: string): readonly string[] | null => {
  if (!client.isWord) return null;
  if (property === 'width') return ['body', 'span', 'div', 'p', 'img'];
  return property === 'height' ? ['body', 'span', 'div', 'p'] : null;
};
