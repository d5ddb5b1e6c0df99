/** Another connection held the only session for longer than the caller may wait. */
export class SessionBusyError extends Error {
  override name = 'SessionBusyError';
  constructor(waitedMs: number) {
    super(
      `The embedded database was busy with another transaction for ${waitedMs} ms. Nothing of this statement was done; try it again. (A query on the pool inside a transaction waits for itself: give it the transaction.)`,
    );
  }
}

interface Waiter<Owner> {
  owner: Owner;
  resolve: () => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Grants the only session of the embedded database: first come, first served. */
export class SessionQueue<Owner> {
  readonly #maxWaitMs: number;
  readonly #waiters: Waiter<Owner>[] = [];
  #owner: Owner | null = null;

  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  isOwner(owner: Owner): boolean {
    return this.#owner === owner;
  }

  /** Waits for the session. The current owner gets it at once. */
  acquire(owner: Owner, maxWaitMs = this.#maxWaitMs): Promise<void> {
    if (this.#owner === null || this.#owner === owner) {
      this.#owner = owner;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(new SessionBusyError(maxWaitMs));
      };
      const waiter: Waiter<Owner> = { owner, resolve, reject, timer: setTimeout(giveUp, maxWaitMs) };
      this.#waiters.push(waiter);
    });
  }

  /** For a closed connection: it leaves the queue. */
  giveUp(owner: Owner): void {
    const index = this.#waiters.findIndex((waiter) => waiter.owner === owner);
    const [waiter] = index < 0 ? [] : this.#waiters.splice(index, 1);
    if (!waiter) return;
    clearTimeout(waiter.timer);
    waiter.reject(new Error('The connection was closed while it waited for the database.'));
  }

  release(owner: Owner): void {
    if (this.#owner !== owner) return;
    const next = this.#waiters.shift();
    this.#owner = next?.owner ?? null;
    if (!next) return;
    clearTimeout(next.timer);
    next.resolve();
  }
}
