// The accounts a server has before anyone signs up: the operator's admin, and the demo on a fresh machine.
import type { Context } from '../../context.ts';
import { insertAccount } from '../../db/accounts/users.ts';
import { findAccountByEmail } from '../../db/shared/accounts.ts';
import { hashPassword } from './passwords.ts';

/** Public on purpose: the login form is prefilled with it. The account is never an admin and off in production. */
export const demoCredentials = { email: 'demo@lettersmith.example', password: 'write-a-good-letter' };

const ensureAccount = async (
  ctx: Context,
  account: {
    email: string;
    password: string;
    firstName: string;
    lastName: string;
    role: 'user' | 'admin';
    isDemo: boolean;
  },
): Promise<void> => {
  const existing = await findAccountByEmail(ctx.db, account.email);
  if (existing && account.role === 'admin' && existing.role !== 'admin') {
    ctx.log.warn(
      {},
      'ADMIN_EMAIL belongs to an account that is no admin; nothing was changed. Name another address.',
    );
  }
  if (existing) return;
  const passwordHash = await hashPassword(account.password);
  const workspaceId = ctx.newId();
  const now = ctx.now();
  await ctx.db
    .transaction()
    .execute(async (tx) => {
      const inserted = await insertAccount(tx, {
        workspace: {
          id: workspaceId,
          company: null,
          plan_type: 'trial',
          plan_ends_at: null,
          plan_renews: false,
          stripe_customer_id: null,
          stripe_subscription_id: null,
          created_at: now,
        },
        user: {
          id: ctx.newId(),
          email: account.email,
          first_name: account.firstName,
          last_name: account.lastName,
          password_hash: passwordHash,
          role: account.role,
          is_demo: account.isDemo,
          marketing_consent: false,
          // No recipient reads email of the demo account, and the operator chose the admin's address.
          email_verified_at: now,
        },
      });
      // Another process was faster: its account is used, and this workspace is rolled back.
      if (!inserted) throw new AccountExistsError();
    })
    .catch((error: unknown) => {
      if (!(error instanceof AccountExistsError)) throw error;
    });
};

class AccountExistsError extends Error {}

export const ensureFirstAccounts = async (ctx: Context): Promise<void> => {
  const { admin, demo } = ctx.config;
  if (admin) {
    await ensureAccount(ctx, {
      ...admin,
      firstName: 'Site',
      lastName: 'Admin',
      role: 'admin',
      isDemo: false,
    });
  }
  if (demo) {
    await ensureAccount(ctx, {
      ...demoCredentials,
      firstName: 'Demo',
      lastName: 'Account',
      role: 'user',
      isDemo: true,
    });
  }
};
