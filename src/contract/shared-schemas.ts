// Schemas that occur several times in an OpenAPI document are written once, as components, and referenced.

export interface JsonSchema {
  [keyword: string]: unknown;
}

/** Characters. A reference itself takes some fifty. */
const minSharedLength = 100;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const singular = (noun: string): string =>
  noun.replace(/ies$/, 'y').replace(/(ss|[^s])s$/, (_, end: string) => (end === 'ss' ? 'sses' : end));

/** Objects, unions, and texts with a long pattern. A list, or a nullable schema, is written inline. */
const isSharable = (schema: JsonSchema, key: string): boolean => {
  if (key.length < minSharedLength) return false;
  const choices = schema.anyOf ?? schema.oneOf;
  return (
    schema.type === 'object' ||
    (schema.type === 'string' && schema.pattern !== undefined) ||
    (Array.isArray(choices) && choices.length > 2)
  );
};

/**
 * A copy of the schema in which each direct subschema is what `replace` returns for it: each property, the items of a
 * list, further keys, and the members of a union. `replace` gets the subschema and the name of a component made of it.
 */
const mapSubschemas = (
  schema: JsonSchema,
  name: string,
  replace: (inner: JsonSchema, name: string) => JsonSchema,
): JsonSchema => {
  const copy: JsonSchema = { ...schema };
  const { properties, items, additionalProperties } = schema;
  if (isSchema(properties))
    copy.properties = Object.fromEntries(
      Object.entries(properties).map(([key, inner]) => [
        key,
        isSchema(inner) ? replace(inner, pascalCase(key)) : inner,
      ]),
    );
  if (isSchema(items)) copy.items = replace(items, singular(name));
  if (isSchema(additionalProperties))
    copy.additionalProperties = replace(additionalProperties, singular(name));
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const choices = schema[keyword];
    if (Array.isArray(choices)) copy[keyword] = choices.map((inner: JsonSchema) => replace(inner, name));
  }
  return copy;
};

/** A member of a union is named by its type: `TextBlock`. */
const nameOf = (schema: JsonSchema, name: string): string => {
  const kind = isSchema(schema.properties) ? schema.properties.type : undefined;
  return isSchema(kind) && typeof kind.const === 'string' ? pascalCase(kind.const) + name : name;
};

/** A call's own noun: `/api/templates/{id}` is about a `Template`. */
export const nounOf = (path: string): string => {
  const words = path.split('/').filter((word) => word && word !== 'api' && !word.startsWith('{'));
  return singular(pascalCase(words.at(-1) ?? 'Thing'));
};

/** One occurrence of a schema in the document. */
export interface SchemaUse {
  schema: JsonSchema;
  /** The name of a component made of it. */
  name: string;
  /** Distinguishes input from output: the two differ in required keys. */
  suffix: '' | 'Input';
  /** Whether a GET call has it. Components get their names from the GET calls first. */
  isRead: boolean;
}

export interface SharedSchemas {
  /** In the order of occurrence. */
  schemas: JsonSchema[];
  components: Record<string, JsonSchema>;
}

export const shareSchemas = (schemaUses: readonly SchemaUse[]): SharedSchemas => {
  const useCounts = new Map<string, number>();
  const count = (schema: JsonSchema): JsonSchema => {
    const key = JSON.stringify(schema);
    const used = (useCounts.get(key) ?? 0) + 1;
    useCounts.set(key, used);
    // The content of a shared schema is written once with it.
    if (used === 1 || !isSharable(schema, key)) mapSubschemas(schema, '', count);
    return schema;
  };
  for (const { schema } of schemaUses) count(schema);

  const names = new Map<string, string>();
  const components: Record<string, JsonSchema> = {};
  const freeName = (wanted: string): string => {
    let name = wanted;
    for (let number = 2; Object.hasOwn(components, name); number += 1) name = `${wanted}${number}`;
    return name;
  };
  const shareOf = (suffix: string) => {
    const share = (schema: JsonSchema, hint: string): JsonSchema => {
      const key = JSON.stringify(schema);
      if ((useCounts.get(key) ?? 0) < 2 || !isSharable(schema, key))
        return mapSubschemas(schema, hint, share);
      let name = names.get(key);
      if (name === undefined) {
        name = freeName(nameOf(schema, hint) + suffix);
        names.set(key, name);
        // Reserves its position before its content.
        components[name] = schema;
        components[name] = mapSubschemas(schema, hint, share);
      }
      return { $ref: `#/components/schemas/${name}` };
    };
    return share;
  };
  const schemas: JsonSchema[] = [];
  for (const isReadPass of [true, false])
    for (const [index, { schema, name, suffix, isRead }] of schemaUses.entries())
      if (isRead === isReadPass) schemas[index] = shareOf(suffix)(schema, name);
  return { schemas, components };
};
