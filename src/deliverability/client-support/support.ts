// Which of the main mail programs do not support features that an email uses.
import type { Declarations } from '../css/declarations.ts';
import { once } from '../judge/memo.ts';
import type { Message } from '../message/message.ts';
import type { Spot } from '../message/reader.ts';
import { clients, type Feature, featuresOf } from './features.ts';

export interface Unsupported {
  /** The name of caniemail, and of its page: `https://www.caniemail.com/features/{slug}/`. */
  slug: string;
  /** Such as `border-radius` or `<video>`. */
  feature: string;
  /** The programs without support. */
  without: readonly string[];
  /** The programs with partial support. */
  partly: readonly string[];
  /** How many elements or rules use it. */
  uses: number;
  /** Its first location. */
  place: Spot;
}

interface Found {
  feature: Feature;
  uses: number;
  isNotForWord: boolean;
  place: Spot;
}

const word = clients.indexOf('Outlook on Windows');

const properties = featuresOf('p:');
const pairs = featuresOf('v:');
const functions = featuresOf('f:');
const units = featuresOf('u:');
const keywords = featuresOf('k:');
const atRules = featuresOf('@');
const states = featuresOf(':');
const tags = featuresOf('<');
const attributes = featuresOf('[');
const formats = featuresOf('image:');

// Only from the beginning of each word: a long one without a call is read once.
const callIn = /(?<![a-z-])([a-z-]+)\(/g;
const unitIn = /\d(vh|vw|vmin|vmax|rem|ch|ex|cm|mm|pc|in|pt|em)\b/g;
const hasUnit = /\d(?:vh|vw|vmin|vmax|rem|ch|ex|cm|mm|pc|in|pt|em)\b/;
const stateIn = /::?[a-z-]+/g;
const aliases: Record<string, string> = { jpeg: 'jpg', tif: 'tiff', heic: 'heif' };

const ofMedia = [...atRules].flatMap(([condition, feature]) =>
  condition.startsWith('media:') ? [{ condition: condition.slice('media:'.length), feature }] : [],
);

const formatOf = (src: string): string => {
  if (/^data:/i.test(src)) return 'data';
  const extension = /\.([a-z0-9]{2,5})(?:$|[?#])/i.exec(src.slice(-2_000))?.[1]?.toLowerCase() ?? '';
  return aliases[extension] ?? extension;
};

function findFeatures(name: string, value: string): Feature[] {
  const found = [properties.get(name), pairs.get(`${name}:${value}`), keywords.get(value)];
  if (value.includes('('))
    for (const [, call = ''] of value.matchAll(callIn)) found.push(functions.get(call));
  if (hasUnit.test(value)) for (const [, unit = ''] of value.matchAll(unitIn)) found.push(units.get(unit));
  return found.filter((feature) => feature !== undefined);
}

interface DeclaredFeature {
  feature: Feature;
  name: string;
  value: string;
}

const read = new WeakMap<Declarations, readonly DeclaredFeature[]>();

/** The same declarations occur in all emails, and their result is cached with them. */
function featuresIn(declarations: Declarations): readonly DeclaredFeature[] {
  const kept = read.get(declarations);
  if (kept) return kept;
  const features = Array.from(declarations, ([name, value]) =>
    findFeatures(name, value).map((feature) => ({ feature, name, value })),
  ).flat();
  read.set(declarations, features);
  return features;
}

type Lists = Pick<Unsupported, 'without' | 'partly'>;

const lists = new Map<Feature, Lists>();
const listsBesideWord = new Map<Feature, Lists>();

function listsOf(feature: Feature, isNotForWord: boolean): Lists {
  const known = isNotForWord ? listsBesideWord : lists;
  const kept = known.get(feature);
  if (kept) return kept;
  const named = (letter: string): string[] =>
    clients.filter((_, at) => feature.support[at] === letter && !(isNotForWord && at === word));
  const made = { without: named('n'), partly: named('a') };
  known.set(feature, made);
  return made;
}

/** The most widely unsupported first. */
export const clientSupportOf = once((message: Message) => lookThrough(message));

/** Conditional rules are enhancements, so only the condition itself counts. */
function lookThrough({ styleUse, pictures }: Pick<Message, 'styleUse' | 'pictures'>): Unsupported[] {
  const found = new Map<Feature, Found>();
  const add = (
    feature: Feature,
    at: number,
    uses: number,
    isNotForWord: boolean,
    what: string,
    value?: string,
  ): void => {
    const one = found.get(feature);
    if (one) {
      one.uses += uses;
      one.isNotForWord &&= isNotForWord;
      if (at >= one.place.at) return;
    }
    const place = { at, excerpt: value === undefined ? what : `${what}: ${value}` };
    if (one) one.place = place;
    else found.set(feature, { feature, uses, isNotForWord, place });
  };

  for (const [name, { at, count, isNotForWord }] of styleUse.tags) {
    const feature = tags.get(name);
    if (feature) add(feature, at, count, isNotForWord, `<${name}>`);
  }
  for (const [name, { at, count, isNotForWord }] of styleUse.attributes) {
    const feature = attributes.get(name);
    if (feature) add(feature, at, count, isNotForWord, name);
  }
  for (const [style, { at, count, isNotForWord }] of styleUse.styles) {
    const declared = styleUse.declared.get(style);
    if (!declared) continue;
    for (const { feature, name, value } of featuresIn(declared.all))
      add(feature, at, count, isNotForWord, name, value);
  }
  for (const { at, rules, atRules: own } of styleUse.sheets) {
    for (const { name, prelude } of own) {
      const feature = atRules.get(name);
      if (feature) add(feature, at, 1, false, `@${name} ${prelude}`);
      if (name !== 'media') continue;
      for (const { condition, feature: media } of ofMedia)
        if (prelude.includes(condition)) add(media, at, 1, false, `@media ${prelude}`);
    }
    for (const { selectors, declared, condition } of rules) {
      if (condition !== '') continue;
      for (const { feature, name, value } of featuresIn(declared.all))
        add(feature, at, 1, false, name, value);
      if (!selectors.includes(':')) continue;
      for (const [state] of selectors.matchAll(stateIn)) {
        const feature = states.get(state.slice(1));
        if (feature) add(feature, at, 1, false, selectors);
      }
    }
  }
  for (const { src, place } of pictures) {
    const feature = formats.get(formatOf(src));
    if (feature) add(feature, place.at, 1, false, src);
  }

  const answers: Unsupported[] = [];
  for (const { feature, uses, isNotForWord, place } of found.values()) {
    const { without, partly } = listsOf(feature, isNotForWord);
    if (without.length + partly.length === 0) continue;
    answers.push({ slug: feature.slug, feature: feature.title, without, partly, uses, place });
  }
  return answers.sort(
    (one, other) =>
      other.without.length - one.without.length ||
      other.partly.length - one.partly.length ||
      (one.slug < other.slug ? -1 : 1),
  );
}
