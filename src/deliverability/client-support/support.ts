// Which main mail programs do not support features that an email uses.
import { memoized } from '../judge/memo.ts';
import type { Use } from '../message/facts/style-use.ts';
import type { HtmlLocation } from '../message/html-listener.ts';
import type { Message } from '../message/message.ts';
import { declaredFeatures } from './declared-features.ts';
import { clients, type Feature, featuresOf } from './features.ts';
import { imageFormatOf } from './image-format.ts';

export interface Unsupported {
  /** Of caniemail, and of its page: `https://www.caniemail.com/features/{slug}/`. */
  slug: string;
  /** Such as `border-radius` or `<video>`. */
  feature: string;
  /** The programs without support. */
  without: readonly string[];
  /** The programs with partial support. */
  partly: readonly string[];
  /** How many elements or rules use it. */
  uses: number;
  /** Of its first use. */
  location: HtmlLocation;
}

/** How an email uses a feature. */
interface Usage {
  uses: number;
  /** Classic Outlook reads none of the parts that use it. */
  isNotForOutlook: boolean;
  /** Of its first use. */
  location: HtmlLocation;
}

const atRules = featuresOf('@');
const states = featuresOf(':');
const tags = featuresOf('<');
const attributes = featuresOf('[');
const formats = featuresOf('image:');

const mediaConditions = [...atRules].flatMap(([condition, feature]) =>
  condition.startsWith('media:') ? [{ condition: condition.slice('media:'.length), feature }] : [],
);

const pseudoSelectors = /::?[a-z-]+/g;
/** Rules in `@media` and the like are enhancements, so only the condition itself counts. */
function usagesIn({ styleUse, images }: Pick<Message, 'styleUse' | 'images'>): ReadonlyMap<Feature, Usage> {
  const usages = new Map<Feature, Usage>();
  // Called for every use, so the excerpt is put together only for the first one.
  const add = (
    feature: Feature,
    { offset, count, isNotForOutlook }: Use,
    name: string,
    value?: string,
  ): void => {
    const usage = usages.get(feature);
    if (usage) {
      usage.uses += count;
      usage.isNotForOutlook &&= isNotForOutlook;
      if (offset >= usage.location.offset) return;
    }
    const location = { offset, excerpt: value === undefined ? name : `${name}: ${value}` };
    if (usage) usage.location = location;
    else usages.set(feature, { uses: count, isNotForOutlook, location });
  };

  for (const [name, use] of styleUse.tags) {
    const feature = tags.get(name);
    if (feature) add(feature, use, `<${name}>`);
  }
  for (const [name, use] of styleUse.attributes) {
    const feature = attributes.get(name);
    if (feature) add(feature, use, name);
  }
  for (const [style, use] of styleUse.styles) {
    const declarations = styleUse.declarations.get(style);
    if (!declarations) continue;
    for (const { feature, name, value } of declaredFeatures(declarations.all)) add(feature, use, name, value);
  }
  for (const sheet of styleUse.sheets) {
    const use = { offset: sheet.offset, count: 1, isNotForOutlook: false };
    for (const { name, prelude } of sheet.atRules) {
      const feature = atRules.get(name);
      if (feature) add(feature, use, `@${name} ${prelude}`);
      if (name !== 'media') continue;
      for (const { condition, feature: mediaFeature } of mediaConditions)
        if (prelude.includes(condition)) add(mediaFeature, use, `@media ${prelude}`);
    }
    for (const { prelude, declarations, condition } of sheet.rules) {
      if (condition !== '') continue;
      for (const { feature, name, value } of declaredFeatures(declarations.all))
        add(feature, use, name, value);
      if (!prelude.includes(':')) continue;
      for (const [pseudo] of prelude.matchAll(pseudoSelectors)) {
        const feature = states.get(pseudo.slice(1));
        if (feature) add(feature, use, prelude);
      }
    }
  }
  for (const { src, location } of images) {
    const feature = formats.get(imageFormatOf(src));
    if (feature) add(feature, { offset: location.offset, count: 1, isNotForOutlook: false }, src);
  }
  return usages;
}

type ClientLists = Pick<Unsupported, 'without' | 'partly'>;

const outlookOnWindows = clients.indexOf('Outlook on Windows');
const clientLists = new Map<Feature, ClientLists>();
const clientListsBesideOutlook = new Map<Feature, ClientLists>();

/** The programs without and with partial support. Outlook is left out when it does not read the parts in question. */
function clientListsOf(feature: Feature, isNotForOutlook: boolean): ClientLists {
  const cache = isNotForOutlook ? clientListsBesideOutlook : clientLists;
  const cached = cache.get(feature);
  if (cached) return cached;
  const clientsWith = (support: string): string[] =>
    clients.filter(
      (_, index) => feature.support[index] === support && !(isNotForOutlook && index === outlookOnWindows),
    );
  const lists = { without: clientsWith('n'), partly: clientsWith('a') };
  cache.set(feature, lists);
  return lists;
}

function findUnsupported(message: Message): Unsupported[] {
  const unsupported: Unsupported[] = [];
  for (const [feature, { uses, isNotForOutlook, location }] of usagesIn(message)) {
    const { without, partly } = clientListsOf(feature, isNotForOutlook);
    if (without.length + partly.length === 0) continue;
    unsupported.push({ slug: feature.slug, feature: feature.title, without, partly, uses, location });
  }
  return unsupported.sort(
    (one, other) =>
      other.without.length - one.without.length ||
      other.partly.length - one.partly.length ||
      (one.slug < other.slug ? -1 : 1),
  );
}

/** The most widely unsupported first. */
export const clientSupportOf = memoized(findUnsupported);
