import type { CampaignType, GroupedType } from './campaign-type.ts';
import { editorial } from './campaign-types/editorial.ts';
import { events } from './campaign-types/events.ts';
import { launches } from './campaign-types/launches.ts';
import { lifecycle } from './campaign-types/lifecycle.ts';
import { loyalty } from './campaign-types/loyalty.ts';
import { offers } from './campaign-types/offers.ts';
import { socialProof } from './campaign-types/social-proof.ts';
import { stockAndPrice } from './campaign-types/stock-and-price.ts';

const byGroup: readonly (readonly [string, readonly GroupedType[]])[] = [
  ['New things', launches],
  ['Offers', offers],
  ['Stock and price', stockAndPrice],
  ['First steps', lifecycle],
  ['Regulars', loyalty],
  ['Proof', socialProof],
  ['Worth reading', editorial],
  ['Dates and gifts', events],
];

/** All of them, in the order of the picker. */
export const campaignTypes: readonly CampaignType[] = byGroup.flatMap(([group, types]) =>
  types.map((type) => ({ ...type, group })),
);

/** The names of the groups, in the order of the picker. */
export const campaignGroups: readonly string[] = byGroup.map(([group]) => group);

const byId = new Map(campaignTypes.map((type) => [type.id, type]));

/** By its id, which is stored and never changes; undefined for any other text. */
export const campaignTypeOf = (id: string): CampaignType | undefined => byId.get(id);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Types with a word that begins like each word of the query; all of them for an empty one. Name matches come first. */
export function searchCampaignTypes(query: string): CampaignType[] {
  const wanted = wordsOf(query);
  const begins = (words: string[]) => wanted.every((part) => words.some((word) => word.startsWith(part)));
  const found = campaignTypes.filter(({ id, name, group, description }) =>
    begins(wordsOf(`${id} ${name} ${group} ${description}`)),
  );
  if (wanted.length === 0) return found;
  const inName = found.filter(({ id, name }) => begins(wordsOf(`${id} ${name}`)));
  return [...inName, ...found.filter((type) => !inName.includes(type))];
}
