import { getDomain } from 'tldts';

/**
 * The registrable domain above a name: of `news.brand.co.uk` it is `brand.co.uk`. The name itself if there is none above it,
 * as for a public suffix.
 */
export const organizationOf = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;
