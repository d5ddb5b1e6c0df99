// Stage 3, schedule: holds messages until their slot. A message that misses its slot is not sent, because it could
// exceed the carrier's limit per second, which holds for any second.
import type { CampaignRun, PendingMessage } from '../campaign-run.ts';
import type { Sleeper } from '../sleeper.ts';

export interface DueMessages {
  due: PendingMessage[];
  missed: PendingMessage[];
}

export class SendSchedule {
  readonly #sleeper: Sleeper;
  #planned: PendingMessage[] = [];

  /** `sleeper` is woken when messages are added. */
  constructor(sleeper: Sleeper) {
    this.#sleeper = sleeper;
  }

  get size(): number {
    return this.#planned.length;
  }

  /** Slots are reserved in sequence, so the schedule stays ordered. Times are of the monotonic clock of the process. */
  add(messages: readonly PendingMessage[], firstSlotAt: number, spacingMs: number): void {
    for (const [index, message] of messages.entries()) {
      message.dueAt = firstSlotAt + index * spacingMs;
      this.#planned.push(message);
    }
    if (messages.length > 0) this.#sleeper.wake();
  }

  /** Removes the messages whose slot has come. `missed`: it came more than `maxLateMs` ago. */
  takeDue(now: number, maxLateMs: number): DueMessages {
    const due: PendingMessage[] = [];
    const missed: PendingMessage[] = [];
    let passed = 0;
    for (const message of this.#planned) {
      if (message.dueAt > now) break;
      passed += 1;
      if (now - message.dueAt > maxLateMs) missed.push(message);
      else due.push(message);
    }
    if (passed > 0) this.#planned = this.#planned.slice(passed);
    return { due, missed };
  }

  /** null: no message is planned. */
  msUntilNext(now: number): number | null {
    const [next] = this.#planned;
    return next ? Math.max(0, next.dueAt - now) : null;
  }

  /** Removes and returns the messages of a campaign. */
  recall(run: CampaignRun): PendingMessage[] {
    const recalled = this.#planned.filter((message) => message.run === run);
    if (recalled.length > 0) this.#planned = this.#planned.filter((message) => message.run !== run);
    return recalled;
  }
}
