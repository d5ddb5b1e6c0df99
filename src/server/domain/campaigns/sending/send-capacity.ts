// How many messages one call carries, and how many deliveries may be marked `sending` at a time.

/**
 * The messages of a call go out at once: they must take a small share of a second, or the next second exceeds the rate.
 */
const maxShareOfSecond = 0.02;
/** Concurrent bulk calls that suffice to use the carrier's rate. */
const bulkCallsForFullRate = 4;

/** Messages per call; 1: no bulk calls. `maxMessages`: the carrier's limit for one call. */
export const messagesPerCall = (perSecond: number, bulkFromPerSecond: number, maxMessages: number): number =>
  perSecond < bulkFromPerSecond
    ? 1
    : Math.max(1, Math.min(maxMessages, Math.floor(perSecond * maxShareOfSecond)));

/**
 * Including those that wait for a connection. Six times the concurrent calls keep the connections busy while the next
 * are marked; a crash leaves at most this many unconfirmed.
 */
export const maxMarkedDeliveries = (perCall: number, maxConcurrentCalls: number): number =>
  6 * Math.max(maxConcurrentCalls, perCall * bulkCallsForFullRate);
