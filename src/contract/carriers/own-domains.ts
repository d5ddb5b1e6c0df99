import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dnsRecord } from './dns-record.ts';
import { ownDomainInput } from './domain-name.ts';

/** `tracking`: open and click links of campaigns. `webView`: the web view and the archive. */
export const domainUse = z.enum(['tracking', 'webView']);
export type DomainUse = z.infer<typeof domainUse>;

export const domainState = z.enum(['unset', 'pending', 'verified', 'failed']);

export const domainProblem = z.enum([
  /** The domain has no CNAME. */
  'no_record',
  /** Its CNAME leads elsewhere. */
  'other_target',
  'no_answer',
  /** Another workspace proved it before: the ownership record is needed. */
  'taken',
  /** It has no valid certificate. */
  'certificate',
  /** Another server answers under it. */
  'other_server',
  /** This server cannot reach it. Its readers may. */
  'unreachable',
]);
export type DomainProblem = z.infer<typeof domainProblem>;

export const ownDomain = z.object({
  /** In ASCII; empty: none. */
  domain: z.string(),
  state: domainState,
  problem: domainProblem.nullable(),
  /** Whether new emails contain it. Otherwise they contain the address of this server. */
  isUsed: z.boolean(),
  checkedAt: z.iso.datetime().nullable(),
  records: z.array(dnsRecord),
});
export type OwnDomain = z.infer<typeof ownDomain>;

export const ownDomains = z.object({
  /** The host that a CNAME has to lead to; null: this server has no public name, and no domain can be used. */
  target: z.string().nullable(),
  tracking: ownDomain,
  webView: ownDomain,
});
export type OwnDomains = z.infer<typeof ownDomains>;

export const getOwnDomains = endpoint({
  method: 'GET',
  path: '/api/esp/domains',
  summary: 'Your own domains for tracked links and for the web view, with the DNS records they need.',
  access: 'user',
  output: ownDomains,
});

export const ownDomainsInput = z.object({
  /** Omitted: it stays. Empty: none. */
  trackingDomain: ownDomainInput.optional(),
  webViewDomain: ownDomainInput.optional(),
});
export type OwnDomainsInput = z.output<typeof ownDomainsInput>;

export const saveOwnDomains = endpoint({
  method: 'PUT',
  path: '/api/esp/domains',
  summary:
    'Use domains of your own, or none. Each is checked at once. A public suffix, the host of this server and names below it are refused (422).',
  access: 'user',
  body: ownDomainsInput,
  output: ownDomains,
  errors: [422],
});

export const checkOwnDomain = endpoint({
  method: 'POST',
  path: '/api/esp/domains/check',
  summary: 'Look up the DNS records of your domain now. Once in five seconds (429).',
  access: 'user',
  body: z.object({ use: domainUse }),
  output: ownDomains,
  errors: [404],
});

export const isDomainAllowed = endpoint({
  method: 'GET',
  path: '/api/domains/allowed',
  summary:
    'For a proxy that gets certificates on demand: 200 when the domain is one of a workspace and its CNAME leads here, otherwise 404.',
  access: 'public',
  query: z.object({ domain: z.string().max(500) }),
  output: z.object({ domain: z.string() }),
  errors: [404],
});
