// A domain is *pending* from when it is entered until its CNAME leads to this server: then it is *verified*. It is *failed*
// when that ends, or when it has not begun after three days. A failed domain is checked daily as the others are, and is
// verified again when its CNAME is back. A name server that does not answer changes no state.
//
// A CNAME proves that the owner of a domain wants it to lead to this installation, not to which workspace. So the first
// workspace whose domain is verified owns it from then on, also after it no longer uses it: so no other takes over a
// name whose record was forgotten. Another workspace proves by a TXT record, which only it is shown, that the domain is its own;
// then the earlier owner loses it.
import type { DomainProblem } from '#contract/carriers/own-domains.ts';
import type { Context } from '../../../context.ts';
import {
  findDomain,
  findDomainOwner,
  ownDomain,
  type StoredDomain,
  updateDomain,
} from '../../../db/carriers/own-domains.ts';
import { hasOwnershipRecord, lookUpAlias, tryReach } from './look-up.ts';
import { isUsable } from './public-origin.ts';
import { targetHost } from './target.ts';

const pendingMs = 72 * 3_600_000;

const claimOwnership = async (ctx: Context, { workspace_id, domain }: StoredDomain): Promise<boolean> => {
  const owner = await findDomainOwner(ctx.db, domain);
  const isOfAnother = owner !== null && owner !== workspace_id;
  const takesOver = isOfAnother && (await hasOwnershipRecord(ctx, workspace_id, domain));
  if (isOfAnother && !takesOver) return false;
  const owned = await ownDomain(ctx.db, workspace_id, domain, { now: ctx.now(), takesOver });
  if (owned && isOfAnother) await updateDomain(ctx.db, owner, domain, { state: 'failed', problem: 'taken' });
  return owned;
};

const failedState = (ctx: Context, { state, added_at }: StoredDomain): StoredDomain['state'] =>
  state === 'pending' && ctx.now().getTime() - added_at.getTime() < pendingMs ? 'pending' : 'failed';

/** Looks the domain up and stores what it found. */
export const checkDomain = async (ctx: Context, workspaceId: string, domain: string): Promise<void> => {
  const row = await findDomain(ctx.db, workspaceId, domain);
  const target = targetHost(ctx);
  if (!row || target === null) return;
  const store = (
    changes: Partial<Pick<StoredDomain, 'state' | 'found' | 'verified_at'>>,
    problem: DomainProblem | null,
  ) =>
    updateDomain(ctx.db, workspaceId, domain, {
      ...changes,
      problem,
      checked_at: ctx.now(),
      ...(isUsable({ state: changes.state ?? row.state, problem }) ? { reported_at: null } : {}),
    });

  const { problem, found } = await lookUpAlias(ctx, domain, target);
  if (problem === 'no_answer')
    return store({}, row.problem === null ? problem : (row.problem as DomainProblem));
  if (problem !== null) return store({ state: failedState(ctx, row), found }, problem);
  if (!(await claimOwnership(ctx, row))) return store({ state: failedState(ctx, row), found }, 'taken');
  // Before the request: a proxy that gets certificates on demand asks at its handshake whether the domain is one.
  const verified = { state: 'verified', found, verified_at: row.verified_at ?? ctx.now() } as const;
  await store(verified, isUsable(row) ? (row.problem as DomainProblem | null) : 'certificate');
  await store(verified, await tryReach(ctx, domain));
};
