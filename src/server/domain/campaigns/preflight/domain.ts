// Checks of the sender domain's DNS records. Lookups take time, so they run before Send is pressed, are cached, and
// never stop a campaign.

import type { SenderFacts } from '#deliverability/network/facts.ts';
import { senderFindings } from '#deliverability/network/sender-findings.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import { findSenderFacts } from '../../shared/dns-and-link-checks.ts';
import { createTtlCache } from '../../shared/ttl-cache.ts';
import { info, type PreflightCheck, passed, warning } from './check.ts';

/** Domain names reserved for examples (RFC 2606, RFC 6761). */
const reservedDomains = /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|net|org)$/;

/** Name servers that timed out may answer a minute later. */
const cachedSenderFacts = createTtlCache<SenderFacts | null>({
  ttlMs: (facts) => (facts?.exists === 'unknown' ? 60_000 : 10 * 60_000),
});

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const judgeReplies = async (ctx: Context, replyTo: string): Promise<PreflightCheck[]> => {
  const domain = domainOf(replyTo);
  if (replyTo === '' || reservedDomains.test(domain) || (await ctx.nameServer.takesMail(domain)) !== 'no')
    return [];
  return [
    warning(
      'details',
      'reply-to',
      keyedText('refusals.preflight.noReplies', { domain, replyTo }),
      'refusals.preflight.noRepliesFix',
    ),
  ];
};

const judgeSender = async (ctx: Context, fromEmail: string): Promise<PreflightCheck[]> => {
  const domain = domainOf(fromEmail);
  if (reservedDomains.test(domain)) return [];
  const facts = await cachedSenderFacts(ctx, domain, () => findSenderFacts(ctx, fromEmail));
  if (!facts || facts.exists === 'unknown') return [];
  const findings = senderFindings(facts);
  const checks = findings.map(({ id, severity, message, fix }) =>
    (severity === 'block' || severity === 'high' ? warning : info)('account', id, message, fix),
  );
  return checks.some(({ level }) => level === 'warn')
    ? checks
    : [passed('account', 'dns', keyedText('refusals.preflight.dns', { domain })), ...checks];
};

export const judgeDomains = async (
  ctx: Context,
  { from_email, reply_to }: { from_email: string; reply_to: string },
): Promise<PreflightCheck[]> =>
  (await Promise.all([judgeSender(ctx, from_email), judgeReplies(ctx, reply_to)])).flat();
