// The custom fields that columns could become: key, name and type for each unmapped column.
import type { ImportPreview } from '#contract/audience/imports.ts';
import { takenKeys } from '#contract/audience/lists.ts';
import type { ColumnStatistics } from './column-statistics.ts';
import type { Column, KnownField } from './csv/columns.ts';

/** Internal columns of other products. */
const technicalNames =
  /^(leid|euid|uuid|optin_?ip|confirm_?ip|ip_?address|gmtoff|dstoff|latitude|longitude|klaviyo_?id|contact_?id|subscriber_?id|consent_?source|unsub_?campaign_?id|clean_?campaign_?id)$/i;
/** Numbers that identify rather than count. */
const identifierNames = /zip|postal|postcode|plz|phone|telefon|mobile|(^|[^a-z])id$/i;

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

/** null: the column has no name, or already maps to a field. */
export const newFieldsOf = (
  columns: readonly Column[],
  statistics: readonly ColumnStatistics[],
  fields: readonly KnownField[],
): ImportPreview['columns'][number]['newField'][] => {
  const usedKeys = new Set([...takenKeys, ...fields.map(({ key }) => key)]);
  return columns.map(({ name, target }, index) => {
    const column = statistics[index];
    if (name === null || name === '' || !column || target.startsWith('field:')) return null;
    const isTechnical = technicalNames.test(name.trim().replace(/[\s-]+/g, '_'));
    const base = keyOf(name);
    let key = base;
    for (let n = 2; usedKeys.has(key); n += 1) key = `${base}_${n}`;
    usedKeys.add(key);
    return {
      key,
      label: name.replace(/\s+/g, ' ').trim().slice(0, 100),
      type: column.type === 'number' && identifierNames.test(name) ? 'text' : column.type,
      isSuggested: target === 'ignore' && column.filled > 0 && !isTechnical,
    };
  });
};
