import { legalFacts } from '#contract/legal-facts.ts';
import content from '../../../../content/legal.json' with { type: 'json' };

export const facts = legalFacts.parse(content);

const { operator } = facts;

/** On one line, for use in a sentence. */
export const operatorLine = [operator.name, ...operator.address, operator.country].join(', ');

/** Periods and limits that several of the texts name. */
export const periods = {
  sessionDays: 7,
  themeYears: 1,
  recentTemplatesDays: 30,
  priceNoticeDays: 30,
  refundBusinessDays: '5–10',
  minimumAge: 18,
  appealDays: 30,
  unsubscribeDays: 10,
} as const;
