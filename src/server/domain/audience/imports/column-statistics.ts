// Statistics of one column's values, counted while the file streams by; the values are not stored.

import type { FieldType } from '../contacts/field-values.ts';
import { readDate, readYesOrNo } from '../contacts/field-values.ts';
import { DateColumn } from './date-order.ts';

const maxSamples = 3;
const maxDistinctValues = 200;
const maxListedValues = 30;
/** After this many values without a date, the column is no date column. */
const maxValuesBeforeDate = 50;
const sampleCharacters = 200;
const valueCharacters = 60;

const detach = (text: string): string => Buffer.from(text).toString();
/** Quantities: a phone number, a zip code with a leading zero and a long id are text. */
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;
const yesOrNo = /^(?:yes|no|true|false|y|n)$/i;

export class ColumnStatistics {
  readonly samples: string[] = [];
  readonly #values = new Map<string, number>();
  readonly #dates = new DateColumn();
  readonly #keepsValues: boolean;
  #dateCount = 0;
  #numbers = 0;
  #answers = 0;
  filled = 0;
  #uncounted = 0;

  constructor({ countsValues }: { countsValues: boolean }) {
    this.#keepsValues = countsValues;
  }

  add(raw: string): void {
    const value = raw.trim();
    if (value === '') return;
    this.filled += 1;
    if (this.samples.length < maxSamples) this.#sample(value.slice(0, sampleCharacters));
    if (!this.#keepsValues) return;
    this.#count(value.length > valueCharacters ? value.slice(0, valueCharacters) : value);
    if (this.#numbers === this.filled - 1 && number.test(value)) this.#numbers += 1;
    if (this.#answers === this.filled - 1 && yesOrNo.test(value) && readYesOrNo(value)) this.#answers += 1;
    if (this.#dateCount > 0 || this.filled <= maxValuesBeforeDate) {
      if (readDate(value) !== null) this.#dateCount += 1;
      this.#dates.add(value);
    }
  }

  #sample(value: string): void {
    if (!this.samples.includes(value)) this.samples.push(detach(value));
  }

  #count(value: string): void {
    const count = this.#values.get(value);
    if (count !== undefined) this.#values.set(value, count + 1);
    else if (this.#values.size < maxDistinctValues) this.#values.set(detach(value), 1);
    else this.#uncounted += 1;
  }

  get values(): { value: string; count: number }[] {
    return [...this.#values]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, maxListedValues);
  }

  get otherValues(): number {
    return this.#keepsValues ? this.filled - this.values.reduce((sum, { count }) => sum + count, 0) : 0;
  }

  get type(): FieldType {
    if (this.filled === 0) return 'text';
    if (this.#answers === this.filled) return 'boolean';
    if (this.#numbers === this.filled) return 'number';
    return this.#dateCount === this.filled ? 'date' : 'text';
  }

  get dateOrder(): 'dmy' | 'mdy' | 'unclear' | null {
    if (this.#dates.either === 0) return null;
    return this.#dates.order ?? 'unclear';
  }
}
