import type { Facts } from '../facts.ts';

const shop = /\s+(?:[|»·]|[–—-])\s+.*$/u;
const determiner = /^(?:the|a|an|my|our|your|his|her|their|this|that|\p{Lu}[\p{L}]*['’]s)\s/iu;
const plain = /^(?:The|A|An|Our)\s+/u;
const oneThing = /(?:ss|us|is|as|series|lens|canvas|chess|news|species|bus|plus|gas)$/iu;

export const maxNameCharacters = 60;

/** A page title without the name of the shop after it, cut at a word if it is long. */
export function shortName(title: string): string {
  const name = title.replace(/\s+/gu, ' ').trim().replace(shop, '').trim() || title.trim();
  if (Array.from(name).length <= maxNameCharacters) return name;
  const part = name.split(/[,(:;]/u)[0]?.trim() ?? name;
  if (Array.from(part).length <= maxNameCharacters) return part;
  return Array.from(part)
    .slice(0, maxNameCharacters)
    .join('')
    .replace(/\s\S*$/u, '');
}

const isPlural = (name: string): boolean => {
  const head = name.split(/\s(?:for|with|of|in|by|from)\s|[,(]/u)[0]?.trim() ?? name;
  return /[a-z]s$/u.test(head) && !oneThing.test(head);
};

const one: Facts = { is: 'is', it: 'it', they: 'it', comes: 'comes', costs: 'costs' };
const several: Facts = { is: 'are', it: 'them', they: 'they', comes: 'come', costs: 'cost' };

/** The name as used in a sentence, and the words that have to agree with it. */
export function productForms(given: string, article = true): Facts {
  const name = shortName(given.replace(/[{}]/gu, ''));
  if (name.startsWith('“')) return { product: name, name: name.slice(1, -1), ...one };
  if (!article) return { product: name, name, ...(isPlural(name) ? several : one) };
  const ownArticle = plain.exec(name)?.[0].trim().toLowerCase();
  const bare = ownArticle === 'our' || ownArticle === 'the' ? name.replace(plain, '') : name;
  const product = ownArticle === 'our' ? `our ${bare}` : determiner.test(bare) ? `“${bare}”` : `the ${bare}`;
  const many = isPlural(bare) && !product.startsWith('“');
  return {
    product,
    name: bare.charAt(0).toUpperCase() + bare.slice(1),
    ...(many ? several : one),
  };
}
