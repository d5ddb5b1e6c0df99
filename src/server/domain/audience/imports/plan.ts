// Prepares the targets of each column for a million values.
import type { ContactStatus } from '#contract/audience/contacts.ts';
import {
  kindOfTarget,
  readStatus,
  type StatusKind,
  statusValueKey,
} from '#contract/audience/import-status.ts';
import type { DateOrder, FieldType } from '../contacts/field-values.ts';
import type { Column, KnownField } from './csv/columns.ts';

/** Statuses that the user chose for values, in place of the parser's reading. */
export type StatusChoices = Readonly<Record<string, ContactStatus>>;

const maxCachedValues = 200;
const maxUnknown = 50;
/** A substring of the file references its whole chunk: copy it, or the chunk stays in memory. */
const detach = (text: string): string => Buffer.from(text).toString();

export interface UnknownStatus {
  column: string;
  value: string;
  count: number;
}

/** Parses one status column, and counts values that it does not recognize. */
export class StatusColumn {
  readonly #kind: StatusKind;
  readonly #name: string;
  readonly #choices: StatusChoices;
  readonly #known = new Map<string, ContactStatus | 'unknown' | null>();
  readonly #unknown = new Map<string, number>();
  #otherCount = 0;

  constructor(kind: StatusKind, name: string, choices: StatusChoices) {
    this.#kind = kind;
    this.#name = name;
    this.#choices = choices;
  }

  /** An unrecognized value makes the contact pending: the import never subscribes by a guess. */
  read(value: string): ContactStatus | null {
    const known = this.#known.get(value);
    const status = known === undefined ? this.#parse(value) : known;
    if (status !== 'unknown') return status;
    const key = value.trim().slice(0, 60);
    const count = this.#unknown.get(key);
    if (count === undefined && this.#unknown.size >= maxUnknown) this.#otherCount += 1;
    else this.#unknown.set(count === undefined ? detach(key) : key, (count ?? 0) + 1);
    return 'pending';
  }

  #parse(value: string): ContactStatus | 'unknown' | null {
    const key = statusValueKey(value);
    const status = Object.hasOwn(this.#choices, key)
      ? (this.#choices[key] ?? null)
      : readStatus(this.#kind, value);
    if (this.#known.size < maxCachedValues) this.#known.set(detach(value), status);
    return status;
  }

  /** Unknown statuses of imported and refused rows. */
  get unknown(): UnknownStatus[] {
    const column = this.#name;
    const listed = [...this.#unknown].map(([value, count]) => ({ column, value, count }));
    return this.#otherCount > 0 ? [...listed, { column, value: '…', count: this.#otherCount }] : listed;
  }
}

export type Slot =
  | { kind: 'ignore' | 'email' | 'first_name' | 'last_name' | 'name' | 'status' }
  | { kind: 'field'; key: string; label: string; type: FieldType; order: DateOrder | null };

export interface ImportPlan {
  separator: string;
  columns: Column[];
  slots: readonly Slot[];
  /** Separate from the slots, because an empty value may carry a status too. */
  statuses: readonly { at: number; column: StatusColumn }[];
}

const slotOf = ({ target }: Column, fields: readonly KnownField[], order: DateOrder | null): Slot => {
  if (target.startsWith('status')) return { kind: 'status' };
  if (!target.startsWith('field:'))
    return { kind: target as 'ignore' | 'email' | 'first_name' | 'last_name' | 'name' };
  const key = target.slice(6);
  const field = fields.find((candidate) => candidate.key === key);
  return { kind: 'field', key, label: field?.label ?? key, type: field?.type ?? 'text', order };
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
    /** Date orders by column index. */
    orders?: ReadonlyMap<number, DateOrder>;
  } = {},
): ImportPlan => ({
  separator,
  columns,
  slots: columns.map((column, index) => slotOf(column, fields, orders.get(index) ?? null)),
  statuses: columns.flatMap(({ name, target }, index) => {
    const kind = kindOfTarget(target, name);
    return kind === null
      ? []
      : [{ at: index, column: new StatusColumn(kind, name ?? String(index + 1), choices) }];
  }),
});
