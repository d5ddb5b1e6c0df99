// The sender whose envelope text an export adds, from the account and the brand of its workspace.
import type { Writer } from '#email/letter/letter-for.ts';
import type { Context } from '../../context.ts';
import type { Account } from '../shared/account.ts';
import { getBrand } from './brand.ts';

export const writerOf = async (ctx: Context, account: Account): Promise<Writer> => ({
  person: { firstName: account.first_name, company: account.company },
  brand: await getBrand(ctx, account),
});
