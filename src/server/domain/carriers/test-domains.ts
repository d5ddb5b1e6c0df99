import type { Context } from '../../context.ts';

/** Domains of addresses that carriers have for tests: their bounces say nothing about a sender. */
export const testDomainsOf = ({ carriers }: Pick<Context, 'carriers'>): string[] =>
  carriers.flatMap(({ testDomains }) => testDomains);
