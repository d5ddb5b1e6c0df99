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
  /** It may name suppressed contacts, even if it is mapped to another target. */
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

const targetByName: Record<string, Target> = {};
const addNames = (target: Target, ...words: string[]): void => {
  for (const word of words) targetByName[word] = target;
};
addNames(
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
addNames(
  'email',
  'contactemail',
  'customeremail',
  'youremail',
  'primaryemail',
  'email1',
  'email1value',
  'courriel',
);
addNames(
  'email',
  'adresseemail',
  'adressemail',
  'correo',
  'correoelectronico',
  'epost',
  'epostadresse',
  'useremail',
);
addNames(
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
addNames(
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
addNames('last_name', 'nomdefamille', 'cognome', 'efternamn');
addNames('name', 'name', 'fullname', 'displayname', 'contactname', 'customername', 'contact');

const normalizeName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export const targetOf = (name: string, fields: readonly KnownField[]): Target | null => {
  const word = normalizeName(name);
  if (word === '') return null;
  const known = Object.hasOwn(targetByName, word) ? targetByName[word] : undefined;
  if (known) return known;
  const status = statusKindOf(name);
  // Before a custom field of the same name: a status stored in a field would suppress no contact.
  if (status && !status.isVague) return statusTarget(status.kind);
  const field = fields.find(({ key, label }) => normalizeName(key) === word || normalizeName(label) === word);
  return field ? `field:${field.key}` : null;
};

/** For an ambiguous column name: half of the values must parse as a status. */
const statusByValues = (name: string, values: readonly string[]): Target | null => {
  const status = statusKindOf(name);
  if (!status) return null;
  const filled = values.filter((value) => value.trim() !== '');
  const recognized = filled.filter((value) => {
    const parsed = readStatus(status.kind, value);
    if (parsed === null && isPlainNo(value)) return true;
    return parsed !== null && parsed !== 'unknown';
  });
  return filled.length > 0 && recognized.length * 2 >= filled.length ? statusTarget(status.kind) : null;
};

/** Loose enough to find the address column: `ann@a.example`, `'ann@a.example`, `Ann <ann@a.example>`. */
export const looksLikeEmail = (text: string | undefined): boolean =>
  text !== undefined && /^\s*(?:[^@<>]*<)?'?[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+>?\s*$/.test(text);

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
    const evenShare = rows.filter((row) => row.length === width).length / rows.length;
    const knownNames = (rows[0] ?? []).filter(
      (name) => targetOf(name, fields) !== null || looksLikeEmail(name),
    ).length;
    const emailShare = rows.filter((row) => row.some(looksLikeEmail)).length / rows.length;
    const score = knownNames * 2 + evenShare + emailShare * 3 + Math.min(width, 10) / 100;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
};

const positional: readonly Target[] = ['email', 'first_name', 'last_name'];

/**
 * Each target once: of two columns for the same target, the first wins. Several columns may name suppressed contacts.
 */
const assignOnce = (columns: Column[]): Column[] => {
  const usedTargets = new Set<Target>();
  return columns.map((column) => {
    if (column.target === 'ignore' || column.target.startsWith('status') || !usedTargets.has(column.target)) {
      usedTargets.add(column.target);
      return column;
    }
    return { ...column, target: 'ignore' };
  });
};

/** Excel writes `sep=;` above the header. */
const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?\r?\n/i;

export const layoutOf = (sample: string, fields: readonly KnownField[] = []): Layout => {
  const first = separatorLine.exec(sample);
  const text = first ? sample.slice(first[0].length) : sample;
  const separator = first?.[1] ?? separatorOf(text, fields);
  const rows = readSample(text, separator);
  const header = rows[0] ?? [];
  // The first rows of a file often lack a status, so this reads the whole sample.
  const allRows = readSample(text, separator, Number.POSITIVE_INFINITY);
  const valuesOf = (index: number, firstRow: number): string[] =>
    allRows.slice(firstRow).map((row) => row[index] ?? '');
  const withPossibleStatus = (columns: Column[], firstRow: number): Column[] =>
    assignOnce(columns).map((column, index) =>
      column.target !== 'email' &&
      (column.target.startsWith('status') || mayBlock(column.name, valuesOf(index, firstRow)))
        ? { ...column, mayBlock: true }
        : column,
    );
  const targets = header.map((name, index) => {
    const target = targetOf(name, fields);
    if (target?.startsWith('status')) return target;
    const below = valuesOf(index, 1);
    if (name.trim() === '' && areStatuses(below)) return 'status';
    return target === null || target.startsWith('field:') ? (statusByValues(name, below) ?? target) : target;
  });
  const skip = first ? 1 : 0;
  if (targets.includes('email') && !header.some(looksLikeEmail)) {
    const columns = header.map(
      (name, index): Column => ({ name: name.trim(), target: targets[index] ?? 'ignore' }),
    );
    return { separator, skip: skip + 1, columns: withPossibleStatus(columns, 1), hasAddresses: true };
  }
  const emailIndexIn = (row: readonly string[]): number => row.findIndex(looksLikeEmail);
  const emailInHeader = emailIndexIn(header);
  const emailBelow =
    rows
      .slice(1)
      .map(emailIndexIn)
      .find((index) => index >= 0) ?? -1;
  const emailIndex = emailInHeader >= 0 ? emailInHeader : emailBelow;
  const width = Math.max(...rows.map((row) => row.length), 1);
  // A first line without an address above rows with addresses is a header in unknown words. A single line may be a
  // typo; it is refused on its own.
  const hasAddresses = rows.length < 2 || rows.some((row) => row.some((value) => value.includes('@')));
  if (!hasAddresses) {
    const columns = header.map(
      (name, index): Column => ({ name: name.trim(), target: targets[index] ?? 'ignore' }),
    );
    return { separator, skip: skip + 1, columns: withPossibleStatus(columns, 1), hasAddresses };
  }
  const isHeader = emailInHeader < 0 && emailBelow >= 0 && header.length > 0;
  const columns = Array.from({ length: width }, (_, index): Column => {
    const name = isHeader ? (header[index] ?? '').trim() : null;
    if (emailIndex > 0 && index === emailIndex) return { name, target: 'email' };
    const byName = isHeader ? targets[index] : null;
    const known = byName ?? (areStatuses(valuesOf(index, isHeader ? 1 : 0)) ? 'status' : null);
    return { name, target: known ?? (emailIndex > 0 ? 'ignore' : (positional[index] ?? 'ignore')) };
  });
  const firstRow = isHeader ? 1 : 0;
  return { separator, skip: skip + firstRow, columns: withPossibleStatus(columns, firstRow), hasAddresses };
};
