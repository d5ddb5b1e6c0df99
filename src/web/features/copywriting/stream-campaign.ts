// The writer's answer as a stream: server-sent events over one POST.

import { EventSourceParserStream } from 'eventsource-parser/stream';
import {
  type CampaignStreamEvent,
  campaignStreamEvent,
  streamCampaign,
} from '#contract/copywriting/craft-campaign.ts';
import { ApiError, failureOf, fetchAnswer, languageHeader } from '#web/lib/api.ts';
import { t } from '#web/text/t.ts';
import type { CopywritingBody } from './form/copywriting-form.ts';

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value.data;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

const asFailure = (event: Extract<CampaignStreamEvent, { type: 'error' }>): ApiError =>
  failureOf(event.status, '', JSON.stringify({ message: event.message }), event.retryAfterSeconds);

/** Ends after `done`. Throws an `ApiError` for a refusal, whether it came at once or on the way. */
export async function* readCampaign(
  body: CopywritingBody,
  signal: AbortSignal,
): AsyncGenerator<Exclude<CampaignStreamEvent, { type: 'error' }>> {
  const response = await fetchAnswer(streamCampaign.path, {
    method: streamCampaign.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...languageHeader() },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || !response.body) {
    const wait = Number(response.headers.get('retry-after'));
    throw failureOf(response.status, response.statusText, await response.text(), wait > 0 ? wait : undefined);
  }
  for await (const data of eventsOf(response.body)) {
    const event = campaignStreamEvent.parse(JSON.parse(data));
    if (event.type === 'error') throw asFailure(event);
    yield event;
    if (event.type === 'done') return;
  }
  throw new ApiError(
    503,
    '',
    JSON.stringify({
      message: t('copywriting.streamCampaign.theConnectionWasLostInThe'),
    }),
  );
}
