// What is done with each column of a file while it is read: its targets, made ready for a million values.
import type { ContactStatus } from '#contract/audience/contacts.ts';
import {
  kindOfTarget,
  readStatus,
  type StatusKind,
  statusValueKey,
} from '#contract/audience/import-status.ts';
import type { DateOrder, FieldType } from '../contacts/field-values.ts';
import type { Column, KnownField } from './csv/columns.ts';

/** The statuses that a person chose for values, instead of what the program reads in them. */
export type StatusChoices = Readonly<Record<string, ContactStatus>>;

const maxRemembered = 200;
const maxUnknown = 50;
/** A text of the file is a view on a piece of it: kept for long, it would keep the piece. */
const copied = (text: string): string => Buffer.from(text).toString();

export interface UnknownStatus {
  column: string;
  value: string;
  count: number;
}

/** Reads one column of statuses, and counts the values that it does not understand. */
export class StatusColumn {
  readonly #kind: StatusKind;
  readonly #name: string;
  readonly #choices: StatusChoices;
  readonly #known = new Map<string, ContactStatus | 'unknown' | null>();
  readonly #unknown = new Map<string, number>();
  #others = 0;

  constructor(kind: StatusKind, name: string, choices: StatusChoices) {
    this.#kind = kind;
    this.#name = name;
    this.#choices = choices;
  }

  /** A contact whose value is not understood becomes pending: the import never subscribes by a guess. */
  read(value: string): ContactStatus | null {
    const known = this.#known.get(value);
    const read = known === undefined ? this.#find(value) : known;
    if (read !== 'unknown') return read;
    const key = value.trim().slice(0, 60);
    const count = this.#unknown.get(key);
    if (count === undefined && this.#unknown.size >= maxUnknown) this.#others += 1;
    else this.#unknown.set(count === undefined ? copied(key) : key, (count ?? 0) + 1);
    return 'pending';
  }

  #find(value: string): ContactStatus | 'unknown' | null {
    const key = statusValueKey(value);
    const read = Object.hasOwn(this.#choices, key)
      ? (this.#choices[key] ?? null)
      : readStatus(this.#kind, value);
    if (this.#known.size < maxRemembered) this.#known.set(copied(value), read);
    return read;
  }

  /** Those of rows that were imported or refused. */
  get unknown(): UnknownStatus[] {
    const column = this.#name;
    const named = [...this.#unknown].map(([value, count]) => ({ column, value, count }));
    return this.#others > 0 ? [...named, { column, value: '…', count: this.#others }] : named;
  }
}

export type Slot =
  | { does: 'ignore' | 'email' | 'first_name' | 'last_name' | 'name' | 'status' }
  | { does: 'field'; key: string; label: string; type: FieldType; order: DateOrder | null };

export interface ImportPlan {
  separator: string;
  columns: Column[];
  slots: readonly Slot[];
  /** Beside the slots: an empty value may say something too. */
  statuses: readonly { at: number; column: StatusColumn }[];
}

const slotOf = ({ target }: Column, fields: readonly KnownField[], order: DateOrder | null): Slot => {
  if (target.startsWith('status')) return { does: 'status' };
  if (!target.startsWith('field:'))
    return { does: target as 'ignore' | 'email' | 'first_name' | 'last_name' | 'name' };
  const key = target.slice(6);
  const field = fields.find((each) => each.key === key);
  return { does: 'field', key, label: field?.label ?? key, type: field?.type ?? 'text', order };
};

export const planOf = (
  columns: Column[],
  {
    separator = ',',
    fields = [],
    choices = {},
    orders = new Map(),
  }: {
    separator?: string;
    fields?: readonly KnownField[];
    choices?: StatusChoices | undefined;
    /** Of columns with dates, by their place. */
    orders?: ReadonlyMap<number, DateOrder>;
  } = {},
): ImportPlan => ({
  separator,
  columns,
  slots: columns.map((column, at) => slotOf(column, fields, orders.get(at) ?? null)),
  statuses: columns.flatMap(({ name, target }, at) => {
    const kind = kindOfTarget(target, name);
    return kind === null ? [] : [{ at, column: new StatusColumn(kind, name ?? `Column ${at + 1}`, choices) }];
  }),
});
