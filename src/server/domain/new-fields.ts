// The fields that columns of a file could become: a key, a name and a type for each that nothing is known of.
import { type ContactField, takenKeys } from '#contract/lists.ts';
import type { ColumnLook } from './column-look.ts';
import type { Column, KnownField } from './csv/columns.ts';

/** What other products count and number for themselves. */
const technical =
  /^(leid|euid|uuid|optin_?ip|confirm_?ip|ip_?address|gmtoff|dstoff|latitude|longitude|klaviyo_?id|contact_?id|subscriber_?id|consent_?source|unsub_?campaign_?id|clean_?campaign_?id)$/i;
/** Numbers that nobody adds up. */
const named = /zip|postal|postcode|plz|phone|telefon|mobile|(^|[^a-z])id$/i;

const keyOf = (name: string): string => {
  const key = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 36)
    .replace(/_+$/, '');
  return key === '' ? 'field' : key;
};

/** null: the column has a target, no name, or nothing in it that is worth a field. */
export const newFieldsOf = (
  columns: readonly Column[],
  looks: readonly ColumnLook[],
  fields: readonly KnownField[],
): (ContactField | null)[] => {
  const taken = new Set([...takenKeys, ...fields.map(({ key }) => key)]);
  return columns.map(({ name, target }, at) => {
    const look = looks[at];
    if (target !== 'ignore' || name === null || name === '' || !look || look.filled === 0) return null;
    if (technical.test(name.trim().replace(/[\s-]+/g, '_'))) return null;
    const base = keyOf(name);
    let key = base;
    for (let n = 2; taken.has(key); n += 1) key = `${base}_${n}`;
    taken.add(key);
    const type = look.type === 'number' && named.test(name) ? 'text' : look.type;
    return { key, label: name.replace(/\s+/g, ' ').trim().slice(0, 100), type };
  });
};
