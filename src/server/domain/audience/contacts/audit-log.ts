import type { Context } from '../../../context.ts';
import type { AuditEntry } from '../../../db/audience/contacts/audit-log.ts';
import type { Account } from '../../shared/account.ts';

export const entryOf = (ctx: Context, account: Account, action: string): AuditEntry => ({
  actor: {
    id: account.id,
    name: [account.first_name, account.last_name].filter(Boolean).join(' ') || account.email,
  },
  action,
  at: ctx.now(),
});

/** An action by the contact: stores no name, so that none has to be erased. */
export const byThePerson = (ctx: Context, action: string): AuditEntry => ({
  actor: { id: null, name: 'This person' },
  action,
  at: ctx.now(),
});
