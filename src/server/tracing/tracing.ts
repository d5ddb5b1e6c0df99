// Traces: which parts a request or a job had, and how long each took. Off unless OTEL_EXPORTER_OTLP_ENDPOINT is set.
// Attributes never hold addresses, texts of people or values of statements; of an error only its name or code.

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  kind: 'server' | 'client' | 'internal';
  attributes: SpanAttributes;
  /** The header of the same name, from a proxy that is trusted. */
  traceparent?: string | undefined;
}

export interface OpenSpan {
  /** Spans that begin in `work`, however late, are parts of this one. */
  run<T>(work: () => T): T;
  end(result: { attributes?: SpanAttributes; isError: boolean }): void;
}

export interface Tracing {
  readonly isOn: boolean;
  start(name: string, start: SpanStart): OpenSpan;
  /** A span around `work`. */
  span<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** A part that has just ended. Only inside of a span: alone it would say nothing. */
  record(name: string, attributes: SpanAttributes, result: { durationMs: number; isError: boolean }): void;
  /** Of the span that runs here. */
  traceId(): string | undefined;
  /** Sends what is left. */
  close(): Promise<void>;
}

const noSpan: OpenSpan = { run: (work) => work(), end: () => undefined };

export const noTracing: Tracing = {
  isOn: false,
  start: () => noSpan,
  span: (_name, _attributes, work) => work(),
  record: () => undefined,
  traceId: () => undefined,
  close: async () => undefined,
};
