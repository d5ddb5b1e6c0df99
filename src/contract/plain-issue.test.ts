import { expect, test } from 'vitest';
import { z } from 'zod';
import { translatorFor } from '#text/translator.ts';
import { endpointsByArea } from './endpoints.ts';
import { fixedIssues, translateFixed } from './fixed-issues.ts';
import { plainIssues } from './plain-issue.ts';

const sentences = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value, { error: plainIssues(translatorFor('en')) }).error?.issues ?? []).map(
    ({ message }) => message,
  );

test.each<[z.ZodType, unknown, string]>([
  [z.object({ firstName: z.string() }), {}, 'First name is required.'],
  [z.object({ firstName: z.string() }), undefined, 'The body is required.'],
  [z.object({ firstName: z.string() }), [], 'The body must be an object.'],
  [z.object({ firstName: z.string() }), { firstName: 7 }, 'First name must be text.'],
  [
    z.object({ firstName: z.string().max(100) }),
    { firstName: 'x'.repeat(101) },
    'First name must have at most 100 characters.',
  ],
  [z.object({ session_id: z.string().min(1) }), { session_id: '' }, 'Session ID must not be empty.'],
  [z.object({ code: z.string().min(6) }), { code: '1' }, 'Code must have at least 6 characters.'],
  [z.object({ code: z.string().length(1) }), { code: '' }, 'Code must have exactly 1 character.'],
  [z.object({ limit: z.coerce.number().int().min(1) }), { limit: '0' }, 'Limit must be at least 1.'],
  [z.object({ limit: z.number().gt(0) }), { limit: 0 }, 'Limit must be more than 0.'],
  [z.object({ limit: z.number().lt(5) }), { limit: 5 }, 'Limit must be less than 5.'],
  [z.object({ limit: z.int() }), { limit: 1.5 }, 'Limit must be a whole number.'],
  [z.object({ limit: z.int() }), { limit: 2 ** 60 }, 'Limit must be at most 9,007,199,254,740,991.'],
  [z.object({ consent: z.boolean() }), { consent: 'yes' }, 'Consent must be true or false.'],
  [
    z.object({ tagIds: z.array(z.string()).max(2) }),
    { tagIds: ['', '', ''] },
    'Tag IDs must have at most 2 entries.',
  ],
  [z.object({ tagIds: z.array(z.string()) }), { tagIds: ['', 7] }, 'Tag IDs, entry 2, must be text.'],
  [z.array(z.string()), [7], 'Entry 1 must be text.'],
  [z.object({ status: z.enum(['draft', 'sent']) }), { status: 'foo' }, 'Status must be one of: draft, sent.'],
  [z.object({ subscribed: z.stringbool() }), { subscribed: 'banana' }, 'Subscribed must be true or false.'],
  [z.object({ kind: z.literal('a') }), { kind: 'b' }, 'Kind must be a.'],
  [z.object({ email: z.email() }), { email: 'ann' }, 'Invalid email address'],
  [
    z.object({ canvaUrl: z.url() }),
    { canvaUrl: 'x' },
    'Canva URL must be a complete address, such as https://shop.example/tea.',
  ],
  [z.object({ key: z.string().regex(/^a$/) }), { key: 'b' }, 'Key does not have the required format.'],
  [
    z.object({ at: z.iso.datetime() }),
    { at: 'now' },
    'At must be a date and time, such as 2026-11-22T10:00:00Z.',
  ],
  [z.object({ size: z.number().multipleOf(5) }), { size: 3 }, 'Size must be a multiple of 5.'],
  [z.strictObject({}), { x: 1, y: 2 }, 'The body has unknown keys: x, y.'],
  [
    z.object({ value: z.union([z.string(), z.array(z.string())]) }),
    { value: 7 },
    'Value must be text or a list.',
  ],
  [
    z.object({ value: z.union([z.literal('a'), z.number()]) }),
    { value: 'b' },
    'Value does not match any of the allowed forms.',
  ],
  [
    z.object({ step: z.discriminatedUnion('type', [z.object({ type: z.literal('a') })]) }),
    { step: { type: 'b' } },
    'Type does not match any of the allowed forms.',
  ],
  [
    z.object({ fields: z.record(z.string().max(1), z.string()) }),
    { fields: { ab: '' } },
    'Ab is not allowed as a key.',
  ],
  [z.object({ name: z.string().refine(() => false) }), { name: '' }, 'Name is not valid.'],
  [z.object({ name: z.string('Please enter a name') }), {}, 'Please enter a name'],
])('fault %# is explained in a sentence', (schema, value, words) => {
  expect(sentences(schema, value)[0]).toBe(words);
});

type Json = { [key: string]: unknown } & {
  properties?: Record<string, Json>;
  items?: Json;
  prefixItems?: Json[];
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  additionalProperties?: Json | boolean;
  const?: unknown;
};

const plain: readonly unknown[] = [
  undefined,
  null,
  '',
  'banana',
  'x'.repeat(3_000),
  -1,
  1.5,
  1e21,
  true,
  [],
  {},
  [7],
  [{}],
];

/** Values that a schema usually refuses: another type, too long, too many, and the same in each of its parts. */
const badValues = (schema: Json | undefined, depth: number): unknown[] => {
  if (!schema || depth === 0) return [...plain];
  const values: unknown[] = [...plain];
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    values.push(...badValues(part, depth - 1));
  const constants = Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
      part.const === undefined ? [] : [[key, part.const]],
    ),
  );
  for (const [key, part] of Object.entries(schema.properties ?? {}))
    for (const value of badValues(part, depth - 1)) values.push({ ...constants, [key]: value });
  if (schema.items) for (const value of badValues(schema.items, depth - 1)) values.push([value]);
  if (typeof schema.additionalProperties === 'object')
    for (const value of badValues(schema.additionalProperties, depth - 1)) values.push({ 'a key': value });
  return values;
};

/** The validator's own messages. */
const raw =
  /Invalid (input|option|string|number|value|key|element|discriminator|ISO|UUID|URL)|Too (big|small)|\b[Ee]xpected\b|\breceived\b|Unrecognized|undefined|NaN|\[object|[<>]=|pattern/;

const inputs = Object.values(endpointsByArea)
  .flat()
  .flatMap(({ method, path, params, query, body, form }) =>
    Object.entries({ params, query, body, fields: form?.fields }).flatMap(([name, schema]) =>
      schema ? [[`${method} ${path}: ${name}`, schema as z.ZodType] as const] : [],
    ),
  );

test("no call of the contract answers with the validator's own messages", () => {
  const found = new Map<string, string>();
  let count = 0;
  for (const [name, schema] of inputs) {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
    for (const value of badValues(shape, 5))
      for (const sentence of sentences(schema, value)) {
        count += 1;
        if (raw.test(sentence) || !/^[A-Z“"]/.test(sentence)) found.set(sentence, name);
      }
  }
  expect(inputs.length).toBeGreaterThan(150);
  expect(count).toBeGreaterThan(20_000);
  expect(Object.fromEntries(found)).toEqual({});
});

test('the English of a schema is that of the catalog', () => {
  const english = translatorFor('en');
  const differing = Object.entries(fixedIssues).filter(
    ([words, key]) => english(key, { n1: '{n1}', n2: '{n2}' }) !== words,
  );
  expect(differing).toEqual([]);
});

test('words of a schema are translated, with their numbers', () => {
  const german = translatorFor('de');
  expect(translateFixed(german, 'Invalid email address')).toBe('Ungültige E-Mail-Adresse');
  expect(translateFixed(german, 'Use a size from 1px to 96px.')).toBe(
    'Verwenden Sie eine Größe von 1px bis 96px.',
  );
  expect(translateFixed(german, 'What no one has translated.')).toBe('What no one has translated.');
});

test('a schema without words is explained in the language of the reader', () => {
  const { error } = z
    .object({ firstName: z.string().max(100) })
    .safeParse({ firstName: 'x'.repeat(101) }, { error: plainIssues(translatorFor('de')) });
  expect(error?.issues[0]?.message).toBe('First name: höchstens 100 Zeichen.');
});
