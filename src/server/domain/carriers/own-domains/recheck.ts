// The daily check of all domains. The owner gets one email when a domain that was in use no longer is.
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/carriers/own-domains.ts';
import { checkDomain } from './check.ts';
import { emailDomainOwner } from './owner-email.ts';
import { isUsable } from './public-origin.ts';

const minAgeMs = 20 * 3_600_000;
const domainsPerRead = 50;

const checkAndReport = async (ctx: Context, workspaceId: string, domain: string): Promise<void> => {
  await checkDomain(ctx, workspaceId, domain);
  const checked = await rows.findDomain(ctx.db, workspaceId, domain);
  if (!checked || isUsable(checked) || checked.verified_at === null || checked.reported_at !== null) return;
  if (await emailDomainOwner(ctx, checked))
    await rows.updateDomain(ctx.db, workspaceId, domain, { reported_at: ctx.now() });
};

/** Returns how many domains it checked. */
export const recheckDomains = async (ctx: Context, signal?: AbortSignal): Promise<number> => {
  const start = ctx.now();
  const before = new Date(start.getTime() - minAgeMs);
  let checked = 0;
  for (;;) {
    const due = await rows.listDomainsToCheck(ctx.db, before, domainsPerRead);
    for (const { workspace_id, domain } of due) {
      if (signal?.aborted) return checked;
      // The claim also makes sure that the next page has other rows, whatever becomes of the check.
      if (!(await rows.claimCheck(ctx.db, workspace_id, domain, { now: ctx.now(), before }))) continue;
      try {
        await checkAndReport(ctx, workspace_id, domain);
      } catch (error) {
        ctx.log.warn({ err: error }, 'own domain could not be checked');
      }
      checked += 1;
    }
    if (due.length < domainsPerRead) return checked;
  }
};
