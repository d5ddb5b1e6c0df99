// URLs of this server in the messages of a campaign. Messages are opened for years, so these URLs never change form.
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
