// The sender whose envelope text an export adds, from the account and the brand of its workspace.
import type { Writer } from '#email/email-copy/email-copy-for.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../shared/caller.ts';
import { getBrand } from './brand.ts';

export const emailWriterOf = async (ctx: Context, caller: Caller): Promise<Writer> => ({
  person: { firstName: caller.first_name, company: caller.company },
  brand: await getBrand(ctx, caller),
});
