// The addresses of this server that stand in the mails of a campaign. Mails are opened for years, so these never change
// their form.
import type { Addresses } from '#email/personalize/compile.ts';
import type { Context } from '../../context.ts';
import { clickAddress, openAddress } from './tracking-urls.ts';

export const mailAddresses = (
  ctx: Context,
  { workspace_id, id }: { workspace_id: string; id: number },
): Required<Addresses> => ({
  click: clickAddress(ctx, workspace_id, id),
  open: openAddress(ctx),
  unsubscribe: (token) => `${ctx.publicUrl}/u/${token}`,
  preferences: (token) => `${ctx.publicUrl}/u/${token}?preferences`,
  webView: (token) => `${ctx.publicUrl}/view/${token}`,
});
