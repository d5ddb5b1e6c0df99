// Who learns of each statement that a database has answered, or refused: metrics and traces.

export interface AnsweredQuery {
  /** With `$1` in place of values. */
  sql: string;
  durationMs: number;
  /** null: it succeeded. */
  error: unknown;
}

export type QueryObserver = (query: AnsweredQuery) => void;

const observersOf = new WeakMap<object, QueryObserver[]>();

/** Returns a function that ends it. */
export const observeQueries = (db: object, observer: QueryObserver): (() => void) => {
  observersOf.set(db, [...(observersOf.get(db) ?? []), observer]);
  return () => {
    observersOf.set(db, observersOf.get(db)?.filter((other) => other !== observer) ?? []);
  };
};

export const reportQuery = (db: object, query: AnsweredQuery): void => {
  const observers = observersOf.get(db);
  if (observers) for (const observe of observers) observe(query);
};
