// Values of JSON of unknown origin: only own properties are read, and each value only as the type that is expected.

export type Shape = Readonly<Record<string, unknown>>;

export const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const empty: Shape = Object.freeze({});

/** The own property at a path; undefined if any step is missing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (!isShape(current) || !Object.hasOwn(current, name)) return undefined;
    current = current[name];
  }
  return current;
}

/** The object at a path, or an empty one. */
export const shapeAt = (value: unknown, ...path: readonly string[]): Shape => {
  const found = at(value, ...path);
  return isShape(found) ? found : empty;
};

/** The list at a path, or an empty one. */
export const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

/** The objects of the list at a path. */
export const shapesAt = (value: unknown, ...path: readonly string[]): Shape[] =>
  listAt(value, ...path).filter(isShape);

const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : '';

/** The text at a path; a number as its digits; `''` for anything else. */
export const textAt = (value: unknown, ...path: readonly string[]): string => asText(at(value, ...path));

/** True, or the words `true` and `"true"` of builders that store attributes. */
export const isTrueAt = (value: unknown, ...path: readonly string[]): boolean => {
  const found = at(value, ...path);
  return found === true || found === 'true';
};

/** The first text that is not blank. */
export const firstText = (...texts: readonly string[]): string =>
  texts.find((text) => text.trim() !== '') ?? '';
