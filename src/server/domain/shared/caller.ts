// The caller: who makes a call, and in which workspace.
import type { Language } from '#text/languages.ts';
import type { Account } from '../../db/shared/accounts.ts';

export type { Account };

/**
 * `id` names the caller in limits and audit entries. `userId` is the person behind it, for rows that belong to a person:
 * sessions, the profile, test emails. A signed-in user has the same value in both.
 */
export interface Caller extends Account {
  kind: 'user';
  userId: string;
}

export const callerOf = (account: Account): Caller => ({ ...account, kind: 'user', userId: account.id });

export interface Visitor {
  address: string;
  /** The address, or the network of an address that costs nothing to change. */
  network: string;
  userAgent: string;
  /** Of the answer that the client asks for. */
  language: Language;
}

/** Whose values fill the merge tags of an email that is shown to no recipient. */
export type Viewer = Pick<Caller, 'workspace_id' | 'first_name' | 'last_name' | 'email'>;
