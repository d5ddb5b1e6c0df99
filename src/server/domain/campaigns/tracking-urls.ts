// URLs in a tracked message. The token names the recipient and is signed; so is the link number, so no client can forge a
// URL that leads anywhere a campaign does not.
import type { Context } from '../../context.ts';

const signedText = (workspaceId: string, campaignId: number, linkId: number): string =>
  `link ${workspaceId} ${campaignId} ${linkId}`;

/** Use `openAddress(ctx)` among the URLs of a campaign: `(token) => address`. `origin`: that of an own domain. */
export const openAddress =
  (ctx: Context, origin = ctx.publicUrl) =>
  (token: string): string =>
    `${origin}/t/o/${token}`;

/**
 * Called once per link when a campaign is compiled, never per recipient: the signature does not depend on the token.
 */
export const clickAddress =
  (ctx: Context, workspaceId: string, campaignId: number, origin = ctx.publicUrl) =>
  (token: string, linkId: number): string =>
    `${origin}/t/c/${token}?l=${linkId}.${ctx.secrets.sign(signedText(workspaceId, campaignId, linkId))}`;

/** null: this server did not issue it. */
export const readLink = (
  ctx: Context,
  workspaceId: string,
  campaignId: number,
  link: string,
): number | null => {
  const [, id, signature] = /^(\d{1,6})\.([\w-]{22})$/.exec(link) ?? [];
  if (id === undefined || signature === undefined) return null;
  const linkId = Number(id);
  return ctx.secrets.verify(signedText(workspaceId, campaignId, linkId), signature) ? linkId : null;
};
