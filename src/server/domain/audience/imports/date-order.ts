// Whether day or month comes first in a date column: one value with a 13 decides for all.
import { type DateOrder, readDate } from '../contacts/field-values.ts';

export class DateColumn {
  /** Unambiguous values. */
  readonly #counts: Record<DateOrder, number> = { dmy: 0, mdy: 0 };
  /** Ambiguous values. */
  either = 0;

  add(value: string): void {
    const read = value === '' ? null : readDate(value);
    if (read === null) return;
    if ('either' in read) this.either += 1;
    else if (read.order && !value.includes('.')) this.#counts[read.order] += 1;
  }

  /** null: no value decides, or the column mixes both. */
  get order(): DateOrder | null {
    const { dmy, mdy } = this.#counts;
    if (dmy > 0 && mdy === 0) return 'dmy';
    return mdy > 0 && dmy === 0 ? 'mdy' : null;
  }
}
