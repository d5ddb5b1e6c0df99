// Detects the columns of a file from its first lines.
import {
  areStatuses,
  isPlainNo,
  mayBlock,
  readStatus,
  type StatusKind,
  statusKindOf,
  statusTarget,
} from '#contract/audience/import-status.ts';
import type { ContactField } from '#contract/audience/lists.ts';
import { looksLikeEmail } from './looks-like-email.ts';
import { CsvReader } from './records.ts';

export type Target =
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'name'
  | 'ignore'
  | 'status'
  | `status:${Exclude<StatusKind, 'words'>}`
  | `field:${string}`;

export interface Column {
  /** The file's own name; null without a header. */
  name: string | null;
  target: Target;
  /** It may name suppressed contacts, whatever target it is mapped to. */
  mayBlock?: true;
}

export interface Layout {
  separator: string;
  /** Lines before the first row. */
  skip: number;
  columns: Column[];
  /** Whether any column holds addresses, by name or by values. */
  hasAddresses: boolean;
}

export type KnownField = ContactField;

const names: Record<string, Target> = {};
const call = (target: Target, ...words: string[]): void => {
  for (const word of words) names[word] = target;
};
call(
  'email',
  'email',
  'mail',
  'emailaddress',
  'mailaddress',
  'emailadresse',
  'emailid',
  'emails',
  'subscriberemail',
);
call(
  'email',
  'contactemail',
  'customeremail',
  'youremail',
  'primaryemail',
  'email1',
  'email1value',
  'courriel',
);
call(
  'email',
  'adresseemail',
  'adressemail',
  'correo',
  'correoelectronico',
  'epost',
  'epostadresse',
  'useremail',
);
call(
  'first_name',
  'firstname',
  'first',
  'fname',
  'givenname',
  'forename',
  'vorname',
  'prenom',
  'nombre',
  'nome',
);
call(
  'last_name',
  'lastname',
  'last',
  'lname',
  'surname',
  'familyname',
  'nachname',
  'nom',
  'apellido',
  'apellidos',
);
call('last_name', 'nomdefamille', 'cognome', 'efternamn');
call('name', 'name', 'fullname', 'displayname', 'contactname', 'customername', 'contact');

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const targetOf = (name: string, fields: readonly KnownField[]): Target | null => {
  const word = plain(name);
  if (word === '') return null;
  const known = Object.hasOwn(names, word) ? names[word] : undefined;
  if (known) return known;
  const status = statusKindOf(name);
  // Before a custom field of the same name: a status stored in a field would suppress no contact.
  if (status && !status.isVague) return statusTarget(status.kind);
  const field = fields.find(({ key, label }) => plain(key) === word || plain(label) === word);
  return field ? `field:${field.key}` : null;
};

/** For an ambiguous column name: half of the values must parse as a status. */
const statusByValues = (name: string, values: readonly string[]): Target | null => {
  const status = statusKindOf(name);
  if (!status) return null;
  const filled = values.filter((value) => value.trim() !== '');
  const understood = filled.filter((value) => {
    const read = readStatus(status.kind, value);
    if (read === null && isPlainNo(value)) return true;
    return read !== null && read !== 'unknown';
  });
  return filled.length > 0 && understood.length * 2 >= filled.length ? statusTarget(status.kind) : null;
};

const separators = [',', ';', '\t', '|'];

const readSample = (text: string, separator: string, rows = 30): string[][] => {
  const reader = new CsvReader({ separator, isRecord: (line) => line.split(separator).some(looksLikeEmail) });
  const records = [...reader.push(text), ...reader.end()];
  return records
    .filter(({ fault, fields }) => fault === null && fields.some((field) => field.trim() !== ''))
    .slice(0, rows)
    .map(({ fields }) => fields);
};

/** The separator for which most rows have as many columns as the first, and more than one; a comma if none does. */
const separatorOf = (text: string, fields: readonly KnownField[]): string => {
  let best = { separator: ',', score: -1 };
  for (const separator of separators) {
    const rows = readSample(text, separator);
    const width = rows[0]?.length ?? 0;
    if (width < 2) continue;
    const even = rows.filter((row) => row.length === width).length / rows.length;
    const known = (rows[0] ?? []).filter(
      (name) => targetOf(name, fields) !== null || looksLikeEmail(name),
    ).length;
    const withEmail = rows.filter((row) => row.some(looksLikeEmail)).length / rows.length;
    const score = known * 2 + even + withEmail * 3 + Math.min(width, 10) / 100;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
};

const positional: readonly Target[] = ['email', 'first_name', 'last_name'];

/**
 * Each target once: of two columns for the same target, the first wins. Several columns may name suppressed contacts.
 */
const once = (columns: Column[]): Column[] => {
  const taken = new Set<Target>();
  return columns.map((column) => {
    if (column.target === 'ignore' || column.target.startsWith('status') || !taken.has(column.target)) {
      taken.add(column.target);
      return column;
    }
    return { ...column, target: 'ignore' };
  });
};

/** Excel writes `sep=;` above the header. */
const stated = /^\uFEFF?"?sep=([,;\t|])"?\r?\n/i;

export const layoutOf = (sample: string, fields: readonly KnownField[] = []): Layout => {
  const first = stated.exec(sample);
  const text = first ? sample.slice(first[0].length) : sample;
  const separator = first?.[1] ?? separatorOf(text, fields);
  const rows = readSample(text, separator);
  const header = rows[0] ?? [];
  // The first rows of a file often lack a status, so this reads the whole sample.
  const all = readSample(text, separator, Number.POSITIVE_INFINITY);
  const valuesOf = (at: number, from: number): string[] => all.slice(from).map((row) => row[at] ?? '');
  const withDoubt = (columns: Column[], from: number): Column[] =>
    once(columns).map((column, at) =>
      column.target !== 'email' &&
      (column.target.startsWith('status') || mayBlock(column.name, valuesOf(at, from)))
        ? { ...column, mayBlock: true }
        : column,
    );
  const targets = header.map((name, at) => {
    const target = targetOf(name, fields);
    if (target?.startsWith('status')) return target;
    const below = valuesOf(at, 1);
    if (name.trim() === '' && areStatuses(below)) return 'status';
    return target === null || target.startsWith('field:') ? (statusByValues(name, below) ?? target) : target;
  });
  const skip = first ? 1 : 0;
  if (targets.includes('email') && !header.some(looksLikeEmail)) {
    const columns = header.map(
      (name, at): Column => ({ name: name.trim(), target: targets[at] ?? 'ignore' }),
    );
    return { separator, skip: skip + 1, columns: withDoubt(columns, 1), hasAddresses: true };
  }
  const place = (row: readonly string[]): number => row.findIndex(looksLikeEmail);
  const inFirst = place(header);
  const below =
    rows
      .slice(1)
      .map(place)
      .find((at) => at >= 0) ?? -1;
  const emailAt = inFirst >= 0 ? inFirst : below;
  const width = Math.max(...rows.map((row) => row.length), 1);
  // A first line without an address above rows with addresses is a header in unknown words. A single line may be a
  // typo; it is refused on its own.
  const hasAddresses = rows.length < 2 || rows.some((row) => row.some((value) => value.includes('@')));
  if (!hasAddresses) {
    const columns = header.map(
      (name, at): Column => ({ name: name.trim(), target: targets[at] ?? 'ignore' }),
    );
    return { separator, skip: skip + 1, columns: withDoubt(columns, 1), hasAddresses };
  }
  const isHeader = inFirst < 0 && below >= 0 && header.length > 0;
  const columns = Array.from({ length: width }, (_, at): Column => {
    const name = isHeader ? (header[at] ?? '').trim() : null;
    if (emailAt > 0 && at === emailAt) return { name, target: 'email' };
    const byName = isHeader ? targets[at] : null;
    const known = byName ?? (areStatuses(valuesOf(at, isHeader ? 1 : 0)) ? 'status' : null);
    return { name, target: known ?? (emailAt > 0 ? 'ignore' : (positional[at] ?? 'ignore')) };
  });
  const from = isHeader ? 1 : 0;
  return { separator, skip: skip + from, columns: withDoubt(columns, from), hasAddresses };
};
