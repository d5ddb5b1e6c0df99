// When a database last answered a query, whichever request or worker sent it.
const answeredAt = new WeakMap<object, number>();
const failed = Number.NEGATIVE_INFINITY;

/** Called after each query, and for each lost connection. After a failure the state is unknown. */
export const recordResponse = (db: object, isGood: boolean): void => {
  answeredAt.set(db, isGood ? performance.now() : failed);
};

export const hasRespondedWithin = (db: object, ms: number): boolean =>
  performance.now() - (answeredAt.get(db) ?? failed) < ms;

/** Whether its last sign of life was a failure. */
export const hasJustFailed = (db: object): boolean => answeredAt.get(db) === failed;
