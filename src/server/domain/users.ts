import type { User } from '#contract/auth.ts';
import type { Context } from '../context.ts';
import type { Account } from './sessions.ts';

/** The person as the screens see them. */
export const toUser = (ctx: Context, account: Account): User => {
  const ended = account.plan_ends_at !== null && !account.plan_renews && account.plan_ends_at <= ctx.now();
  return {
    id: account.id,
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    name: `${account.first_name} ${account.last_name}`.trim(),
    company: account.company,
    profileImageUrl: account.profile_image_url,
    role: account.role,
    isDemo: account.is_demo,
    plan: {
      type: account.plan_type,
      status: ended ? 'ended' : 'active',
      renewsAt: account.plan_renews ? (account.plan_ends_at?.toISOString() ?? null) : null,
      endsAt: account.plan_renews ? null : (account.plan_ends_at?.toISOString() ?? null),
    },
    createdAt: account.created_at.toISOString(),
  };
};
