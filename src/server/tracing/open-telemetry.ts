// Traces through OpenTelemetry's own library, which is loaded only when traces are on. Nothing is registered globally,
// and no other library is patched: the program says itself what a span is.
import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

interface TraceSettings {
  /** The collector's address, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** The share of requests and jobs that are traced. */
  ratio: number;
  version: string;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
const maxCharacters = 2_000;
const sendTimeoutMs = 10_000;
const closeTimeoutMs = 2_000;

/** Messages of errors may contain addresses. */
const typeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

export const startOpenTelemetry = ({ endpoint, serviceName, ratio, version }: TraceSettings): Tracing => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: sendTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: maxCharacters },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('lettersmith', version);
  const running = new AsyncLocalStorage<Span>();

  const parentOf = (traceparent: string | undefined) => {
    const parent = running.getStore();
    if (parent) return trace.setSpan(ROOT_CONTEXT, parent);
    const remote = traceparent === undefined ? null : parseTraceParent(traceparent);
    return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
  };

  const start = (name: string, { kind, attributes, traceparent }: SpanStart): OpenSpan => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parentOf(traceparent));
    return {
      run: (work) => running.run(span, work),
      end: ({ attributes: more = {}, isError }) => {
        span.setAttributes(more);
        if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  return {
    isOn: true,
    start,
    span: async (name, attributes, work) => {
      const span = start(name, { kind: 'internal', attributes });
      try {
        const value = await span.run(work);
        span.end({ isError: false });
        return value;
      } catch (error) {
        span.end({ attributes: { 'error.type': typeOf(error) }, isError: true });
        throw error;
      }
    },
    record: (name, attributes, { durationMs, isError }) => {
      const parent = running.getStore();
      if (!parent?.isRecording()) return;
      const now = Date.now();
      const options = { kind: SpanKind.CLIENT, attributes, startTime: now - durationMs };
      const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent));
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    },
    traceId: () => {
      const context = running.getStore()?.spanContext();
      return context && context.traceFlags & TraceFlags.SAMPLED ? context.traceId : undefined;
    },
    close: async () => {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), limit]);
    },
  };
};
