import type { User } from '#contract/accounts/session.ts';
import { isLanguage } from '#text/languages.ts';
import type { Context } from '../../context.ts';
import { toPlan } from '../billing/plan.ts';
import type { Account } from '../shared/caller.ts';

/** The person as the screens see them. */
export const toUser = (ctx: Context, account: Account): User => {
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
    emailVerified: account.email_verified_at !== null,
    language: isLanguage(account.language) ? account.language : null,
    locale: account.locale,
    timeZone: account.time_zone,
    firstDayOfWeek: account.first_day_of_week,
    plan: toPlan(ctx, account),
    createdAt: account.created_at.toISOString(),
  };
};
