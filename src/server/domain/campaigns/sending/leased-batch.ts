// A batch of a campaign that this worker leases.
import type { BatchLease } from '../../../db/campaigns/batches.ts';

export class LeasedBatch implements BatchLease {
  readonly workspaceId: string;
  readonly campaignId: number;
  readonly batchNumber: number;
  readonly firstContactId: number;
  readonly lastContactId: number;
  readonly wasAbandoned: boolean;
  /** Recipients up to this contact id were marked, or skipped. */
  markedUpTo: number;
  /** No recipient of it is queued any more, or none may be marked. */
  isExhausted = false;
  /** Another worker has the lease. */
  isLost = false;
  /** Messages whose result is not stored yet. */
  #unstored = 0;

  constructor(lease: BatchLease) {
    this.workspaceId = lease.workspaceId;
    this.campaignId = lease.campaignId;
    this.batchNumber = lease.batchNumber;
    this.firstContactId = lease.firstContactId;
    this.lastContactId = lease.lastContactId;
    this.wasAbandoned = lease.wasAbandoned;
    this.markedUpTo = lease.firstContactId - 1;
  }

  /** A message of it was marked `sending`. */
  noteMarked(): void {
    this.#unstored += 1;
  }

  noteStored(): void {
    this.#unstored -= 1;
  }

  /** Another worker took it over: nothing more is marked or sent. */
  lose(): void {
    this.isLost = true;
    this.isExhausted = true;
  }

  /** Nothing is in flight, or its rows are no longer this worker's. */
  get isReleasable(): boolean {
    return this.isLost || this.#unstored === 0;
  }

  get isDone(): boolean {
    return this.isExhausted && this.#unstored === 0;
  }
}
