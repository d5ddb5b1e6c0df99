// Whether the day or the month comes first in a column of dates: one value with a 13 in it decides for all.
import { type DateOrder, readDate } from '../contacts/field-values.ts';

export class DateColumn {
  /** Values that can only be read one way. */
  readonly #counts: Record<DateOrder, number> = { dmy: 0, mdy: 0 };
  /** Values that can be read both ways. */
  either = 0;

  add(value: string): void {
    const read = value === '' ? null : readDate(value);
    if (read === null) return;
    if ('either' in read) this.either += 1;
    else if (read.order && !value.includes('.')) this.#counts[read.order] += 1;
  }

  /** null: nothing decides, or the column has both. */
  get order(): DateOrder | null {
    const { dmy, mdy } = this.#counts;
    if (dmy > 0 && mdy === 0) return 'dmy';
    return mdy > 0 && dmy === 0 ? 'mdy' : null;
  }
}
