// The caller: who makes a call, and in which workspace.
export type { Account } from '../../db/shared/accounts.ts';

export interface Visitor {
  address: string;
  /** The address, or the network of an address that costs nothing to change. */
  network: string;
  userAgent: string;
}
