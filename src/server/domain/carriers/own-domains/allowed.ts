import { asciiDomain } from '#contract/carriers/domain-name.ts';
import type { Context } from '../../../context.ts';
import { findDomain, findDomainOwner } from '../../../db/carriers/own-domains.ts';
import { notFound } from '../../shared/errors.ts';
import { operatorHosts } from './target.ts';

/**
 * Whether a proxy may get a certificate for a name: the operator's names, and domains of workspaces that lead here. Every
 * visitor may ask, and learns no more than DNS says.
 */
export const allowedDomain = async (ctx: Context, typed: string): Promise<{ domain: string }> => {
  const domain = asciiDomain(typed);
  if (domain === null) throw notFound();
  if (operatorHosts(ctx).has(domain)) return { domain };
  const owner = await findDomainOwner(ctx.db, domain);
  const found = owner === null ? undefined : await findDomain(ctx.db, owner, domain);
  if (found?.state !== 'verified') throw notFound();
  return { domain };
};
