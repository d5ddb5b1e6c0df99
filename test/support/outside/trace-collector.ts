// A collector of traces on the loopback, which speaks OTLP over HTTP with JSON.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code: number };
}

interface SentTraces {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

export interface CollectedSpan extends Omit<SentSpan, 'attributes'> {
  attributes: Record<string, string | number | boolean | undefined>;
}

export interface TraceCollector {
  endpoint: string;
  spans: CollectedSpan[];
  /** Everything that was sent, as text. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  close: () => Promise<void>;
}

const readSpan = ({ attributes, ...span }: SentSpan): CollectedSpan => ({
  ...span,
  attributes: Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.intValue ?? value.doubleValue ?? value.boolValue,
    ]),
  ),
});

export const startTraceCollector = async (): Promise<TraceCollector> => {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    bodies.push(body);
    headers.push(request.headers);
    const sent = JSON.parse(body) as SentTraces;
    spans.push(
      ...sent.resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans.map(readSpan)),
      ),
    );
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
