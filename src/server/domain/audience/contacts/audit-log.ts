import type { Context } from '../../../context.ts';
import type { AuditEntry } from '../../../db/audience/contacts/audit-log.ts';
import type { Caller } from '../../shared/caller.ts';

export const entryOf = (ctx: Context, caller: Caller, action: string): AuditEntry => ({
  actor: {
    id: caller.id,
    name: [caller.first_name, caller.last_name].filter(Boolean).join(' ') || caller.email,
  },
  action,
  at: ctx.now(),
});

/** An action by the contact: stores no name, so that none has to be erased. */
export const byContact = (ctx: Context, action: string): AuditEntry => ({
  actor: { id: null, name: 'This person' },
  action,
  at: ctx.now(),
});
