import { expect, test } from 'vitest';
import { z } from 'zod';
import { blockTypes } from '#email/document/block.ts';
import { apiPage } from '#public-pages/api-page.ts';
import { endpointsByArea } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

const about = {
  title: 'Lettersmith',
  version: '1',
  serverUrl: 'https://lettersmith.example',
  sessionCookie: 'sid',
};
const api = openApiDocument(endpointsByArea, about);
const schemas: Record<string, unknown> = api.components.schemas;

/** With every reference to a schema resolved. */
const expanded = (value: unknown, within: string[] = []): unknown => {
  if (Array.isArray(value)) return value.map((item) => expanded(item, within));
  if (typeof value !== 'object' || value === null) return value;
  const name = '$ref' in value ? /^#\/components\/schemas\/(\w+)$/.exec(String(value.$ref))?.[1] : undefined;
  if (name !== undefined) {
    expect(Object.hasOwn(schemas, name), `${name} is a component`).toBe(true);
    expect(within, 'no schema contains itself').not.toContain(name);
    return expanded(schemas[name], [...within, name]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expanded(inner, within)]));
};

const inline = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return rest;
};

test('with its references resolved, every call matches its schemas', () => {
  for (const call of Object.values(endpointsByArea).flat()) {
    const operation = expanded(api.paths[call.path]?.[call.method.toLowerCase()]) as {
      requestBody?: { content: Record<string, { schema: unknown }> };
      responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
    };
    const label = `${call.method} ${call.path}`;
    if (call.body)
      expect(operation.requestBody?.content['application/json']?.schema, label).toEqual(
        inline(call.body, 'input'),
      );
    if (call.status !== 303)
      expect(operation.responses[call.status ?? 200]?.content?.['application/json']?.schema, label).toEqual(
        inline(call.output, 'output'),
      );
  }
});

test('shared schemas are written once, which more than halves the document', () => {
  const written = JSON.stringify(api);
  expect(written.length).toBeLessThan(JSON.stringify(expanded(api)).length / 2);
  const calls = Object.values(endpointsByArea).flat().length;
  // The kinds of blocks are the format of an email, which grows with it and not with the calls.
  const formatLength = ['Block', 'BlockInput'].reduce(
    (sum, name) => sum + JSON.stringify(schemas[name]).length,
    0,
  );
  expect((written.length - formatLength) / calls).toBeLessThan(1_350);
  expect(formatLength / blockTypes.length).toBeLessThan(1_600);
  for (const name of Object.keys(schemas)) {
    expect(name).toMatch(/^[A-Z]\w*$/);
    expect(written, `${name} is used`).toContain(`"#/components/schemas/${name}"`);
  }
  for (const [, name = ''] of written.matchAll(/#\/components\/responses\/(\w+)/g))
    expect(Object.keys(api.components.responses)).toContain(name);
});

test('the API page links to each shared schema', () => {
  const page = apiPage(endpointsByArea, api);
  const targets = new Set([...page.matchAll(/ id="schema-(\w+)"/g)].map(([, name]) => name));
  expect(targets.size).toBe(Object.keys(schemas).length);
  for (const [, name] of page.matchAll(/href="#schema-(\w+)"/g)) expect(targets).toContain(name);
});
