// OpenAPI 3.1 from the declarations. Each fact about a call is written once.
import { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { type JsonSchema, nounOf, type SchemaUse, shareSchemas } from './shared-schemas.ts';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    // A date needs no pattern of three hundred characters beside its format.
    override: ({ jsonSchema: written }) => {
      if (written.format !== undefined) delete written.pattern;
    },
  });
  return rest;
};

const parametersOf = (schema: z.ZodType | undefined, location: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
};

const refusalTexts: Record<number, string> = {
  400: 'The input is not valid; `errors` names the fields.',
  401: 'The client is not signed in.',
  403: 'Not allowed for this account, or sent from another site.',
  404: 'There is no such thing in your workspace.',
  409: 'It clashes with what is there already.',
  413: 'Too large.',
  415: 'The wrong content type.',
  422: 'Understood, but refused.',
  429: 'Too many calls; Retry-After says how long to wait.',
  503: 'A service that is needed does not answer.',
};

const refusalsOf = (call: AnyEndpoint): number[] => {
  const statuses = new Set<number>([503, ...(call.errors ?? [])]);
  if (!call.isProbe) statuses.add(429);
  if (call.body || call.form || call.params || call.query) statuses.add(400);
  if (call.access !== 'public') statuses.add(401);
  if (call.access === 'admin' || call.method !== 'GET') statuses.add(403);
  if (call.body) statuses.add(413).add(415);
  return [...statuses].sort((a, b) => a - b);
};

/** The file beside the fields, as browsers send them. */
const formOf = ({ file, fields }: NonNullable<AnyEndpoint['form']>) => {
  const { properties = {}, required = [] } = jsonSchema(fields, 'input');
  const schema = {
    type: 'object',
    properties: { ...properties, [file]: { type: 'string', format: 'binary' } },
    required: [...required, file],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
};

const nextPage = {
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page; absent on the last one.',
    schema: { type: 'string' },
  },
};

const operation = (call: AnyEndpoint, area: string, addSchema: AddSchema) => {
  const status = call.status ?? 200;
  const query = parametersOf(call.query, 'query');
  const isPaged = query.some(({ name }) => name === 'cursor');
  const answer =
    status === 303
      ? {
          description: 'Go to the address in Location.',
          headers: { Location: { schema: { type: 'string' } } },
        }
      : {
          description: 'Done.',
          ...(isPaged ? { headers: nextPage } : {}),
          content: { 'application/json': { schema: addSchema(jsonSchema(call.output, 'output'), '') } },
        };
  return {
    tags: [area],
    summary: call.summary,
    ...(call.access === 'public' ? { security: [] } : {}),
    parameters: [...parametersOf(call.params, 'path'), ...query],
    ...(call.form ? { requestBody: formOf(call.form) } : {}),
    ...(call.body
      ? {
          requestBody: {
            ...(call.maxBodyBytes
              ? { description: `At most ${Math.floor(call.maxBodyBytes / 1024).toLocaleString('en')} KB.` }
              : {}),
            required: !call.body.safeParse(undefined).success,
            content: { 'application/json': { schema: addSchema(jsonSchema(call.body, 'input'), 'Input') } },
          },
        }
      : {}),
    responses: {
      [status]: answer,
      ...Object.fromEntries(
        refusalsOf(call).map((code) => [code, { $ref: `#/components/responses/Refusal${code}` }]),
      ),
    },
  };
};

/**
 * Registers a schema of a call and returns an empty object for the document. `openApiDocument` fills the object once
 * every call is registered, because only then it is known which schemas several calls share.
 */
type AddSchema = (schema: JsonSchema, suffix: SchemaUse['suffix']) => JsonSchema;

/** The whole description, as a plain object for JSON. */
export const openApiDocument = (
  areas: Record<string, readonly AnyEndpoint[]>,
  about: { title: string; version: string; serverUrl: string; sessionCookie: string },
) => {
  const paths: Record<string, Record<string, unknown>> = {};
  const uses: SchemaUse[] = [];
  const unfilled: JsonSchema[] = [];
  for (const [area, calls] of Object.entries(areas)) {
    for (const call of calls) {
      const addSchema: AddSchema = (schema, suffix) => {
        const empty: JsonSchema = {};
        uses.push({ schema, name: nounOf(call.path), suffix, isRead: call.method === 'GET' });
        unfilled.push(empty);
        return empty;
      };
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: operation(call, area, addSchema),
      };
    }
  }
  const { schemas, components } = shareSchemas(uses);
  for (const [index, schema] of schemas.entries()) Object.assign(unfilled[index] ?? {}, schema);
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.serverUrl }],
    tags: Object.keys(areas).map((name) => ({ name })),
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output'), ...components },
      responses: Object.fromEntries(
        Object.entries(refusalTexts).map(([code, description]) => [
          `Refusal${code}`,
          {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: about.sessionCookie } },
    },
  };
};
