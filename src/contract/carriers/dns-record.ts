import { z } from 'zod';

/** A record to add to DNS, and what is there. */
export const dnsRecord = z.object({
  purpose: z.enum(['dkim', 'bounces', 'bounces_spf', 'spf', 'dmarc', 'alias', 'ownership']),
  type: z.enum(['CNAME', 'TXT', 'MX']),
  name: z.string(),
  value: z.string(),
  /** `different`: the name has other records of this type. `unknown`: no name server answered. */
  state: z.enum(['found', 'missing', 'different', 'unknown']),
  /** What the name servers answered, at most five records. */
  found: z.array(z.string()),
  /** Without it email is sent all the same. */
  isOptional: z.boolean(),
});
export type DnsRecord = z.infer<typeof dnsRecord>;
