// What the sender's domain publishes. Nothing of it can be asked in a moment, so it is looked at before Send is pressed,
// kept a while, and never stops a campaign.
import type { SenderFacts } from '#deliverability/network/facts.ts';
import { senderFindings } from '#deliverability/network/sender-findings.ts';
import type { Context } from '../context.ts';
import { askAboutSender } from './network-facts.ts';
import { type PreflightCheck, passes, tells, warns } from './preflight-check.ts';

const keptMs = 10 * 60_000;
const keptSilentMs = 60_000;
const maxKept = 1_000;
/** Names of nobody, kept for examples (RFC 2606, RFC 6761). */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|net|org)$/;

type Known = { at: number; facts: SenderFacts | null };
const kept = new WeakMap<Context['db'], Map<string, Known>>();

const factsOf = async (ctx: Context, address: string, domain: string): Promise<SenderFacts | null> => {
  const known = kept.get(ctx.db) ?? new Map<string, Known>();
  kept.set(ctx.db, known);
  const now = ctx.now().getTime();
  const found = known.get(domain);
  if (found && now - found.at < (found.facts?.exists === 'unknown' ? keptSilentMs : keptMs))
    return found.facts;
  const sender = await askAboutSender(ctx, address);
  if (known.size >= maxKept) known.clear();
  known.set(domain, { at: now, facts: sender });
  return sender;
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const judgeReplies = async (ctx: Context, replyTo: string): Promise<PreflightCheck[]> => {
  const domain = domainOf(replyTo);
  if (replyTo === '' || reserved.test(domain) || (await ctx.nameServer.takesMail(domain)) !== 'no') return [];
  return [
    warns(
      'details',
      'reply-to',
      `${domain} takes no mail, so replies to ${replyTo} come back.`,
      'Use an address where replies are read.',
    ),
  ];
};

const judgeSender = async (ctx: Context, fromEmail: string): Promise<PreflightCheck[]> => {
  const domain = domainOf(fromEmail);
  if (reserved.test(domain)) return [];
  const facts = await factsOf(ctx, fromEmail, domain);
  if (!facts || facts.exists === 'unknown') return [];
  const findings = senderFindings(facts);
  const checks = findings.map(({ id, severity, message, fix }) =>
    (severity === 'block' || severity === 'high' ? warns : tells)('account', id, message, fix),
  );
  return checks.some(({ level }) => level === 'warn')
    ? checks
    : [passes('account', 'dns', `${domain} publishes who may send in its name.`), ...checks];
};

export const judgeDomains = async (
  ctx: Context,
  { from_email, reply_to }: { from_email: string; reply_to: string },
): Promise<PreflightCheck[]> =>
  (await Promise.all([judgeSender(ctx, from_email), judgeReplies(ctx, reply_to)])).flat();
