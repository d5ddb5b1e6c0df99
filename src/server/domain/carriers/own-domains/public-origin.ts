// Under which name readers reach a workspace: its own domain while that is verified, otherwise the name of this server.
import type { DomainProblem, DomainUse } from '#contract/carriers/own-domains.ts';
import type { Context } from '../../../context.ts';
import { listDomains, type StoredDomain } from '../../../db/carriers/own-domains.ts';
import type { Queryable } from '../../../db/database.ts';
import { originUnder, targetHost } from './target.ts';

/** A name server or a network that does not answer once says nothing about the domain. */
const harmless: readonly (DomainProblem | null)[] = [null, 'no_answer', 'unreachable'];

/** Whether new emails contain the domain. */
export const isUsable = ({ state, problem }: Pick<StoredDomain, 'state' | 'problem'>): boolean =>
  state === 'verified' && harmless.includes(problem as DomainProblem | null);

/** Without a trailing slash, as `ctx.publicUrl`. */
export type PublicOrigins = Readonly<Record<DomainUse, string>>;

/** Where links of new emails lead. What was sent before keeps its addresses, and this server answers at all of them. */
export const publicOrigins = async (
  ctx: Pick<Context, 'config' | 'publicUrl'>,
  db: Queryable,
  workspaceId: string,
): Promise<PublicOrigins> => {
  const usable = targetHost(ctx) === null ? [] : (await listDomains(db, workspaceId)).filter(isUsable);
  const tracking = usable.find((each) => each.for_tracking);
  const webView = usable.find((each) => each.for_web_view);
  return {
    tracking: tracking ? originUnder(ctx, tracking.domain) : ctx.publicUrl,
    webView: webView ? originUnder(ctx, webView.domain) : ctx.publicUrl,
  };
};

/** One of `publicOrigins`: `webView` is also that of the archive. */
export const publicOrigin = async (ctx: Context, workspaceId: string, use: DomainUse): Promise<string> =>
  (await publicOrigins(ctx, ctx.db, workspaceId))[use];
