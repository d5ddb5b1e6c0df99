// The addresses that a tracked mail carries. The token says whose mail it is and is signed; so is the number of the
// link, so that nobody can write an address that leads anywhere a campaign does not.
import type { Context } from '../../context.ts';

const linkText = (workspaceId: string, campaignId: number, linkId: number): string =>
  `link ${workspaceId} ${campaignId} ${linkId}`;

/** For `openAddress(ctx)` in the addresses of a campaign: `(token) => address`. */
export const openAddress =
  (ctx: Context) =>
  (token: string): string =>
    `${ctx.publicUrl}/t/o/${token}`;

/** One call per link when a campaign is compiled, none per recipient: the mark does not depend on the token. */
export const clickAddress =
  (ctx: Context, workspaceId: string, campaignId: number) =>
  (token: string, linkId: number): string =>
    `${ctx.publicUrl}/t/c/${token}?l=${linkId}.${ctx.secrets.mark(linkText(workspaceId, campaignId, linkId))}`;

/** null: this server never gave it out. */
export const readLink = (
  ctx: Context,
  workspaceId: string,
  campaignId: number,
  link: string,
): number | null => {
  const [, id, mark] = /^(\d{1,6})\.([\w-]{22})$/.exec(link) ?? [];
  if (id === undefined || mark === undefined) return null;
  const linkId = Number(id);
  return ctx.secrets.isMark(linkText(workspaceId, campaignId, linkId), mark) ? linkId : null;
};
