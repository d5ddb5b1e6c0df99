// What DNS and the web say about a domain of a workspace. Nothing here is stored.
import type { DomainProblem } from '#contract/carriers/own-domains.ts';
import type { Context } from '../../../context.ts';
import { originUnder, plainName, reachMark, reachPath } from './target.ts';

const maxAliases = 5;

export interface Alias {
  /** null: it leads to the target. */
  problem: Extract<DomainProblem, 'no_record' | 'other_target' | 'no_answer'> | null;
  /** The first target of the CNAME. */
  found: string | null;
}

/** Follows the CNAME of a domain to `target`: providers put names of their own in between. */
export const lookUpAlias = async (
  { nameServer }: Pick<Context, 'nameServer'>,
  domain: string,
  target: string,
): Promise<Alias> => {
  let name = domain;
  let found: string | null = null;
  for (let step = 0; step < maxAliases; step += 1) {
    const answer = await nameServer.aliases(name);
    if (answer.state === 'silent') return { problem: 'no_answer', found };
    const [alias] = answer.state === 'records' ? answer.records : [];
    if (alias === undefined) return { problem: found === null ? 'no_record' : 'other_target', found };
    name = plainName(alias);
    found ??= name;
    if (name === target) return { problem: null, found };
  }
  return { problem: 'other_target', found };
};

/** The TXT record that proves which workspace a domain belongs to. */
export const ownershipRecord = (
  { secrets }: Pick<Context, 'secrets'>,
  workspaceId: string,
  domain: string,
): { name: string; value: string } => ({
  name: `_domain-owner.${domain}`,
  value: `domain-owner=${secrets.sign(`own domain ${workspaceId} ${domain}`)}`,
});

export const hasOwnershipRecord = async (
  ctx: Pick<Context, 'nameServer' | 'secrets'>,
  workspaceId: string,
  domain: string,
): Promise<boolean> => {
  const { name, value } = ownershipRecord(ctx, workspaceId, domain);
  const answer = await ctx.nameServer.texts(name);
  return answer.state === 'records' && answer.records.some((text) => text.trim() === value);
};

const reachTimeoutMs = 8_000;

type Refusal = Exclude<Awaited<ReturnType<Context['fetcher']['fetch']>>, { ok: true }>['refusal'];
/** What refusals of the fetcher prove. Other ones prove nothing: the network here may be their reason. */
const proven: Partial<Record<Refusal, DomainProblem>> = {
  certificate: 'certificate',
  // This server answers with a few bytes, and does not redirect.
  'too-large': 'other_server',
  redirects: 'other_server',
};

/**
 * Whether readers reach this server under the domain: the proxy in front may lack a certificate for it. A server is not
 * always able to reach itself from inside its own network, which is `unreachable` and proves nothing.
 */
export const tryReach = async (ctx: Context, domain: string): Promise<DomainProblem | null> => {
  const origin = originUnder(ctx, domain);
  if (!origin.startsWith('https:')) return null;
  const answer = await ctx.fetcher.fetch(origin + reachPath, { timeoutMs: reachTimeoutMs, maxBytes: 200 });
  if (!answer.ok) return proven[answer.refusal] ?? 'unreachable';
  return answer.status === 200 && answer.body.toString('utf8') === reachMark(ctx) ? null : 'other_server';
};
