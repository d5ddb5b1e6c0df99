// When a database last answered a query, whichever request or worker sent it.
const answeredAt = new WeakMap<object, number>();
const failed = Number.NEGATIVE_INFINITY;

/** Told of each query that ends, and of each connection that is lost. After one that failed nothing is known. */
export const noteAnswer = (db: object, isGood: boolean): void => {
  answeredAt.set(db, isGood ? performance.now() : failed);
};

export const hasAnsweredWithin = (db: object, ms: number): boolean =>
  performance.now() - (answeredAt.get(db) ?? failed) < ms;

/** Whether the last that was heard of it was a failure. */
export const hasJustFailed = (db: object): boolean => answeredAt.get(db) === failed;
