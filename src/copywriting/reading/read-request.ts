import type { FactName, Facts, Reading } from '../facts.ts';
import type { CampaignRequest } from '../request.ts';

export interface RequestReading extends Reading {
  link: string | null;
}

export function readRequest(request: CampaignRequest, wanted: readonly FactName[]): RequestReading {
  const facts: Facts = {};
  const brand = request.brandName?.trim();
  if (brand) facts.brand = brand;
  const name = request.product?.title;
  if (name && wanted.includes('product'))
    Object.assign(facts, { product: `the ${name}`, name, is: 'is', it: 'it', they: 'it', comes: 'comes', costs: 'costs' });
  return {
    facts,
    words: [{ kind: 'sentence', text: request.userInfo.trim(), says: [], onlyFacts: false }],
    mentions: { money: true, percent: true, date: true, code: true },
    instructions: 0,
    link: request.productUrl ?? null,
  };
}
