// Stripe's requests are forms whose keys nest by brackets: line_items[0][price]=price_123.

export interface Params {
  [key: string]: Params | string;
}

const maxDepth = 8;

const empty = (): Params => Object.create(null) as Params;

const keysOf = (name: string): string[] => {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  return [
    name.slice(0, open),
    ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((found) => found[1] ?? ''),
  ];
};

export const decodeForm = (text: string): Params => {
  const result = empty();
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = keysOf(name).slice(0, maxDepth);
    const last = keys.pop() ?? name;
    let at = result;
    for (const key of keys) {
      const step = key === '' ? String(Object.keys(at).length) : key;
      const next = at[step];
      if (typeof next === 'object') at = next;
      else {
        const made = empty();
        at[step] = made;
        at = made;
      }
    }
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return result;
};
