// Stripe's requests are forms whose keys nest by brackets: line_items[0][price]=price_123.
import { invalidRequest } from './api-error.ts';

export interface Params {
  [key: string]: Params | string;
}

const maxDepth = 8;
/** Far more than any call has. Each field of a list counts the existing items. */
const maxFields = 1_000;
/** A longer name has no meaning here, and the brackets in it would only cost time. */
const maxNameCharacters = 256;

const empty = (): Params => Object.create(null) as Params;

const keysOf = (name: string): string[] => {
  const open = name.indexOf('[');
  if (open <= 0 || name.length > maxNameCharacters) return [name];
  return [
    name.slice(0, open),
    ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((found) => found[1] ?? ''),
  ];
};

export const decodeForm = (text: string): Params => {
  const result = empty();
  const fields = new URLSearchParams(text);
  if (fields.size > maxFields) throw invalidRequest(`A form has at most ${maxFields} fields.`);
  for (const [name, value] of fields) {
    const keys = keysOf(name).slice(0, maxDepth);
    const last = keys.pop() ?? name;
    let at = result;
    for (const key of keys) {
      const step = key === '' ? String(Object.keys(at).length) : key;
      const next = at[step];
      if (typeof next === 'object') at = next;
      else {
        const created = empty();
        at[step] = created;
        at = created;
      }
    }
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return result;
};
