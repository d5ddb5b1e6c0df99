// The two domains of a workspace as its settings show and take them. Both may be the same domain.
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'tldts';
import type { DnsRecord } from '#contract/carriers/dns-record.ts';
import type {
  DomainProblem,
  DomainUse,
  OwnDomain,
  OwnDomains,
  OwnDomainsInput,
} from '#contract/carriers/own-domains.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/carriers/own-domains.ts';
import type { Queryable } from '../../../db/database.ts';
import { lockWorkspace } from '../../../db/files/uploads.ts';
import type { Caller } from '../../shared/caller.ts';
import { DomainError, notFound, tooMany } from '../../shared/errors.ts';
import { checkDomain } from './check.ts';
import { ownershipRecord } from './look-up.ts';
import { isUsable } from './public-origin.ts';
import { operatorHosts, targetHost } from './target.ts';

const aliasState = ({ state, problem, checked_at }: rows.StoredDomain): DnsRecord['state'] => {
  if (problem === 'no_record') return 'missing';
  if (problem === 'other_target') return 'different';
  if (state === 'verified' || problem === 'taken') return 'found';
  return checked_at === null || problem === 'no_answer' ? 'unknown' : 'missing';
};

const recordsOf = (ctx: Context, row: rows.StoredDomain, target: string): DnsRecord[] => {
  const ownership = ownershipRecord(ctx, row.workspace_id, row.domain);
  return [
    {
      purpose: 'alias',
      type: 'CNAME',
      name: row.domain,
      value: target,
      state: aliasState(row),
      found: row.found === null ? [] : [row.found],
      isOptional: false,
    },
    ...(row.problem === 'taken'
      ? [
          {
            purpose: 'ownership' as const,
            type: 'TXT' as const,
            ...ownership,
            state: 'missing' as const,
            found: [],
            isOptional: false,
          },
        ]
      : []),
  ];
};

const unset: OwnDomain = {
  domain: '',
  state: 'unset',
  problem: null,
  isUsed: false,
  checkedAt: null,
  records: [],
};

const shown = (ctx: Context, row: rows.StoredDomain | undefined, target: string | null): OwnDomain =>
  row === undefined
    ? unset
    : {
        domain: row.domain,
        state: row.state,
        problem: row.problem as DomainProblem | null,
        isUsed: target !== null && isUsable(row),
        checkedAt: row.checked_at?.toISOString() ?? null,
        records: target === null ? [] : recordsOf(ctx, row, target),
      };

export const ownDomainsOf = async (
  ctx: Context,
  workspaceId: string,
  db: Queryable = ctx.db,
): Promise<OwnDomains> => {
  const own = await rows.listDomains(db, workspaceId);
  const target = targetHost(ctx);
  return {
    target,
    tracking: shown(
      ctx,
      own.find((row) => row.for_tracking),
      target,
    ),
    webView: shown(
      ctx,
      own.find((row) => row.for_web_view),
      target,
    ),
  };
};

export const getOwnDomains = (ctx: Context, caller: Caller): Promise<OwnDomains> =>
  ownDomainsOf(ctx, caller.workspace_id);

const fields = { tracking: 'trackingDomain', webView: 'webViewDomain' } as const;

const refuse = (use: DomainUse, text: ReturnType<typeof keyedText>): DomainError =>
  new DomainError('refused', text, { errors: [{ path: fields[use], text }] });

const refuseUnusable = (ctx: Context, use: DomainUse, domain: string): void => {
  if (targetHost(ctx) === null) throw refuse(use, keyedText('refusals.domains.noPublicName'));
  for (const target of operatorHosts(ctx))
    if (domain === target || domain.endsWith(`.${target}`))
      throw refuse(use, keyedText('refusals.domains.ownHost', { target }));
  const { domain: registrable } = parse(domain, { allowPrivateDomains: true });
  if (registrable === null) throw refuse(use, keyedText('refusals.domains.publicSuffix', { domain }));
  // DNS allows no CNAME beside the other records that the top of a domain has.
  if (registrable === domain) throw refuse(use, keyedText('refusals.domains.topOfDomain', { domain }));
};

const minCheckMs = 5_000;

/** false: it was checked a moment ago. */
const claimAndCheck = async (ctx: Context, workspaceId: string, domain: string): Promise<boolean> => {
  const now = ctx.now();
  const before = new Date(now.getTime() - minCheckMs);
  if (!(await rows.claimCheck(ctx.db, workspaceId, domain, { now, before }))) return false;
  await checkDomain(ctx, workspaceId, domain);
  return true;
};

const maxWaitMs = 6_000;

/** A name server may be slow: the check goes on while the settings are answered. */
const checkSoon = async (ctx: Context, workspaceId: string, domains: readonly string[]): Promise<void> => {
  const timeout = new AbortController();
  const checks = Promise.all(domains.map((domain) => claimAndCheck(ctx, workspaceId, domain))).then(
    () => undefined,
    (error: unknown) => ctx.log.warn({ err: error }, 'own domain could not be checked'),
  );
  await Promise.race([
    checks,
    pause(maxWaitMs, undefined, { signal: timeout.signal }).catch(() => undefined),
  ]);
  timeout.abort();
};

/** Refused domains change nothing. */
export const saveOwnDomains = async (
  ctx: Context,
  caller: Caller,
  input: OwnDomainsInput,
): Promise<OwnDomains> => {
  const { workspace_id } = caller;
  const added = await ctx.db.transaction().execute(async (tx) => {
    // Of two requests at once, each may name one of the two domains.
    await lockWorkspace(tx, workspace_id);
    const before = await ownDomainsOf(ctx, workspace_id, tx);
    const wanted: Record<DomainUse, string> = {
      tracking: input.trackingDomain ?? before.tracking.domain,
      webView: input.webViewDomain ?? before.webView.domain,
    };
    const uses = ['tracking', 'webView'] as const;
    for (const use of uses)
      if (wanted[use] !== '' && wanted[use] !== before[use].domain) refuseUnusable(ctx, use, wanted[use]);
    const domains = [...new Set(uses.map((use) => wanted[use]))].filter((domain) => domain !== '');
    await rows.deleteDomainsExcept(tx, workspace_id, domains);
    for (const domain of domains)
      await rows.storeDomain(
        tx,
        workspace_id,
        domain,
        { for_tracking: domain === wanted.tracking, for_web_view: domain === wanted.webView },
        ctx.now(),
      );
    const known = [before.tracking.domain, before.webView.domain];
    return domains.filter((domain) => !known.includes(domain));
  });
  if (added.length > 0) await checkSoon(ctx, workspace_id, added);
  return ownDomainsOf(ctx, workspace_id);
};

/** A person sees the result, so no email about it follows. */
const noteSeen = async (ctx: Context, workspaceId: string, domain: string): Promise<void> => {
  const checked = await rows.findDomain(ctx.db, workspaceId, domain);
  if (checked && !isUsable(checked))
    await rows.updateDomain(ctx.db, workspaceId, domain, { reported_at: ctx.now() });
};

/** Those that were not checked a moment ago; for a person who looks at all settings. */
export const checkOwnDomains = async (ctx: Context, workspaceId: string): Promise<void> => {
  const own = (await rows.listDomains(ctx.db, workspaceId)).map(({ domain }) => domain);
  await checkSoon(ctx, workspaceId, own);
  for (const domain of own) await noteSeen(ctx, workspaceId, domain);
};

export const checkOwnDomain = async (ctx: Context, caller: Caller, use: DomainUse): Promise<OwnDomains> => {
  const { workspace_id } = caller;
  const { domain } = (await ownDomainsOf(ctx, workspace_id))[use];
  if (domain === '') throw notFound();
  if (!(await claimAndCheck(ctx, workspace_id, domain)))
    throw tooMany('refusals.domains.checkedJustNow', minCheckMs / 1000);
  await noteSeen(ctx, workspace_id, domain);
  return ownDomainsOf(ctx, workspace_id);
};
