// The calls of this area, in the order of the API page.
import * as domains from './own-domains.ts';
import * as utm from './utm.ts';

export const ownDomainCalls = [
  domains.getOwnDomains,
  domains.saveOwnDomains,
  domains.checkOwnDomain,
  domains.isDomainAllowed,
];

export const utmCalls = [utm.getUtm, utm.saveUtm];
