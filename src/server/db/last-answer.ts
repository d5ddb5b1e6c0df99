// When a database last answered a query of anyone's.
const answeredAt = new WeakMap<object, number>();

/** Told of each query that ends. After one that failed nobody knows. */
export const noteAnswer = (db: object, isGood: boolean): void => {
  answeredAt.set(db, isGood ? performance.now() : Number.NEGATIVE_INFINITY);
};

export const hasAnsweredWithin = (db: object, ms: number): boolean =>
  performance.now() - (answeredAt.get(db) ?? Number.NEGATIVE_INFINITY) < ms;
