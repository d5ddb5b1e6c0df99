// Stage 1, reserve: takes slots of the account's token bucket, which all processes share.
import type { Context } from '../../../../context.ts';
import { type ReservedSlots, reserveSlots, type SlotCampaign } from '../../../../db/carriers/rate-limit.ts';

export interface Reservation extends ReservedSlots {
  /** By the monotonic clock of the process. */
  reservedAt: number;
  firstSlotAt: number;
}

export interface SlotReserverSettings {
  ctx: Context;
  accountKey: string;
  reserveAheadMs: number;
  clock: () => number;
}

export class SlotReserver {
  readonly #settings: SlotReserverSettings;
  #spacingMs = 1_000;
  /** Slots that were reserved and not used. */
  #unused = 0;

  constructor(settings: SlotReserverSettings) {
    this.#settings = settings;
  }

  /** From one slot to the next, as of the last reservation. */
  get spacingMs(): number {
    return this.#spacingMs;
  }

  /** The next reservation returns them to the daily quota. */
  giveBack(count: number): void {
    this.#unused += count;
  }

  /** The carrier reports that the daily quota is used up: returned slots would reopen the day. */
  forgetUnused(): void {
    this.#unused = 0;
  }

  /** null: the quota of the account is not known yet. */
  async reserve(
    wanted: number,
    minLeadMs: number,
    campaigns: readonly SlotCampaign[],
  ): Promise<Reservation | null> {
    const { ctx, accountKey, reserveAheadMs, clock } = this.#settings;
    const unused = this.#unused;
    const request = { wanted, maxAheadMs: reserveAheadMs, minLeadMs, unused, now: ctx.now() };
    const slots = await reserveSlots(ctx.db, accountKey, request, campaigns);
    const reservedAt = clock();
    // `forgetUnused` may have been called meanwhile.
    this.#unused = Math.max(0, this.#unused - unused);
    if (!slots) return null;
    this.#spacingMs = slots.spacingMs;
    return { ...slots, reservedAt, firstSlotAt: reservedAt + slots.startMs };
  }
}
