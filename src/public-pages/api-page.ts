// The API as a page: the OpenAPI document, one call after the other, without a script.

import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { openApiDocument } from '#contract/openapi.ts';
import { escapeText } from '#email/render/html.ts';

type OpenApi = ReturnType<typeof openApiDocument>;

const style = `
:root{color-scheme:light dark;--page:#fbf9f5;--ink:#1b2430;--soft:#566170;--line:#e4dfd6;--accent:#1f4fd8;--surface:#fff}
@media(prefers-color-scheme:dark){:root{--page:#12161c;--ink:#e9e6df;--soft:#9aa4b2;--line:#2a323d;--accent:#8fb0ff;--surface:#1a2029}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem}
h1,h2{font-family:Georgia,serif;font-weight:500}h2{margin-top:3rem;border-top:1px solid var(--line);padding-top:1.5rem}
a{color:var(--accent)}article{margin:1.5rem 0;padding-bottom:1.5rem;border-bottom:1px solid var(--line)}
h3{font:600 .95rem/1.4 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}h3 b{color:var(--accent)}
p{margin:.4rem 0;color:var(--soft)}summary{cursor:pointer;padding:.4rem 0}
pre{margin:0;padding:1rem;background:var(--surface);border:1px solid var(--line);border-radius:6px;overflow:auto;font:13px/1.5 ui-monospace,monospace}
`;

const accessText = { public: 'Open to everyone.', user: 'Needs a signed-in user.', admin: 'Needs an admin.' };

/** Each reference leads to the shape it names. */
const linked = (escaped: string): string =>
  escaped.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$&</a>');

const schemaBlock = (title: string, schema: unknown): string =>
  schema === undefined
    ? ''
    : `<details><summary>${title}</summary><pre tabindex="0">${linked(escapeText(JSON.stringify(schema, null, 2)))}</pre></details>`;

const callBlock = (api: OpenApi, call: AnyEndpoint): string => {
  const operation = api.paths[call.path]?.[call.method.toLowerCase()] as {
    parameters: { name: string; in: string }[];
    requestBody?: { description?: string; content: Record<string, { schema: unknown }> };
    responses: Record<string, { content?: { 'application/json': { schema: unknown } } }>;
  };
  const status = String(call.status ?? 200);
  const refusals = Object.keys(operation.responses).filter((code) => code !== status);
  return `<article><h3><b>${call.method}</b> ${escapeText(call.path)}</h3>
<p>${escapeText(call.summary)} ${accessText[call.access]} Answers ${status}; may answer ${refusals.join(', ')}.</p>
${operation.parameters.length > 0 ? schemaBlock('Parameters', operation.parameters) : ''}
${schemaBlock(`Body ${operation.requestBody?.description ?? ''}`, operation.requestBody?.content[call.form ? 'multipart/form-data' : 'application/json']?.schema)}
${schemaBlock('Answer', operation.responses[status]?.content?.['application/json'].schema)}
</article>`;
};

/**
 * The page of all calls, by area, in HTML without scripts. `api` is the result of `openApi` for the same calls; a call
 * missing from it throws.
 */
export const apiPage = (areas: Record<string, readonly AnyEndpoint[]>, api: OpenApi): string => {
  const sections = Object.entries(areas).map(
    ([area, calls]) =>
      `<section><h2>${escapeText(area)}</h2>${calls.map((call) => callBlock(api, call)).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(api.info.title)}</title><style>${style}</style></head>
<body><main><h1>${escapeText(api.info.title)}</h1>
<p>Version ${escapeText(api.info.version)}. Calls carry the session cookie and JSON. Errors are JSON with a
<code>message</code>, and <code>errors</code> for each field of a refused input. Lists are arrays; <code>limit</code>
and <code>cursor</code> page them, and the header <code>X-Next-Cursor</code> says where the next page begins.
The same as data: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${sections.join('\n')}
<section><h2>Shapes that several calls share</h2>${Object.entries(api.components.schemas)
    .map(
      ([name, schema]) =>
        `<article id="schema-${name}"><h3>${name}</h3>${schemaBlock('Shape', schema)}</article>`,
    )
    .join('')}</section></main></body></html>`;
};
