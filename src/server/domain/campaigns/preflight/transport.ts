// Checks the transport from the carrier to recipients. Runs before Send is pressed.
import type { Context } from '../../../context.ts';
import { openSendingAccount } from '../../carriers/sending-account.ts';
import type { PreflightCheck } from './check.ts';

export const judgeTransport = async (ctx: Context, workspaceId: string): Promise<PreflightCheck[]> =>
  (await openSendingAccount(ctx, workspaceId))?.accept.checkTransport() ?? [];
