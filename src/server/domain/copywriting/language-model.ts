// Writes one text with the language model: asks, parses the answer, and asks once more if it cannot be parsed.

import type { CampaignStreamEvent, CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { copyParts } from '#copywriting/copy.ts';
import { readModelAnswer } from '#copywriting/model/answer.ts';
import { checkCopy } from '#copywriting/model/check-copy.ts';
import { partialAnswer } from '#copywriting/model/partial-answer.ts';
import { type Prompt, promptFor } from '#copywriting/model/prompt.ts';
import { repairPrompt } from '#copywriting/model/repair.ts';
import type { CampaignRequest } from '#copywriting/request.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import { DomainError, tooMany, unavailable } from '../shared/errors.ts';

type Model = NonNullable<Context['languageModel']>;
type Outcome = Awaited<ReturnType<ReturnType<Model['write']>['next']>>['value'];
type Failure = Extract<Exclude<Outcome, string>, { ok: false }>;
type Event = Extract<CampaignStreamEvent, { type: 'part' | 'again' }>;

export interface WritingRequest {
  request: CampaignRequest;
  variant: number;
  signal: AbortSignal;
  isStreaming: boolean;
}

export type Writing = { copy: CampaignVariant; error: null } | { copy: null; error: DomainError };

/** Minimum interval between partial texts; people see no more changes than this per second. */
const minUpdateMs = 60;

const refusalOf = ({ trouble, retryAfterSeconds }: Failure, model: string): DomainError => {
  switch (trouble) {
    case 'key':
      return unavailable('refusals.copywriting.keyRefused', retryAfterSeconds ?? 300);
    case 'not-found':
      return unavailable(
        keyedText('refusals.copywriting.modelNotFound', { model }),
        retryAfterSeconds ?? 300,
      );
    case 'no-credit':
      return unavailable('refusals.copywriting.noCredit', retryAfterSeconds ?? 300);
    case 'busy': {
      const seconds = retryAfterSeconds ?? 30;
      return tooMany(keyedText('refusals.copywriting.busy', { seconds }), seconds);
    }
    case 'request':
      return unavailable('refusals.copywriting.requestNotTaken', 60);
    case 'declined':
      return new DomainError('refused', 'refusals.copywriting.declined');
    case 'unreachable':
      return unavailable('refusals.copywriting.notReached', retryAfterSeconds);
    case 'too-slow':
      return unavailable('refusals.copywriting.tookTooLong', retryAfterSeconds);
    case 'cut':
      return unavailable('refusals.copywriting.stoppedInTheMiddle', 5);
    case 'too-large':
      return unavailable('refusals.copywriting.answeredTooMuch', 5);
    case 'called-off':
      // The client has disconnected; this is no fault.
      return new DomainError('refused', 'refusals.copywriting.calledOff');
    case 'failing':
      return unavailable('refusals.copywriting.answeredWithError', retryAfterSeconds);
  }
};

async function* streamAnswer(
  model: Model,
  prompt: Prompt,
  request: WritingRequest,
): AsyncGenerator<Event, Exclude<Outcome, string>> {
  const { variant } = request;
  const writing = model.write(prompt, request);
  const sent: Partial<Record<(typeof copyParts)[number], string>> = {};
  let sentAt = 0;
  for (;;) {
    const { value, done } = await writing.next();
    if (done) return value;
    if (performance.now() - sentAt < minUpdateMs) continue;
    sentAt = performance.now();
    const parts = partialAnswer(value);
    for (const part of copyParts) {
      const text = parts[part];
      if (text === undefined || text === sent[part]) continue;
      sent[part] = text;
      yield { type: 'part', variant, part, text };
    }
  }
}

/** Yields the partial text so far, and returns the text, or the error. */
export async function* writeWithModel(model: Model, writing: WritingRequest): AsyncGenerator<Event, Writing> {
  const { request, variant } = writing;
  const prompt = promptFor(request, variant);
  let { messages } = prompt;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = yield* streamAnswer(model, { ...prompt, messages }, writing);
    if (!outcome.ok) return { copy: null, error: refusalOf(outcome, model.name) };
    const { copy, faults } = readModelAnswer(outcome.text);
    if (copy) return { copy: { ...copy, warnings: checkCopy(request, copy) }, error: null };
    if (attempt > 1)
      return {
        copy: null,
        error: unavailable('refusals.copywriting.noEmailTwice', 5),
      };
    yield {
      type: 'again',
      variant,
      message: 'The answer could not be read. The language model is asked once more.',
    };
    messages = [...prompt.messages, ...repairPrompt(faults, outcome.text)];
  }
}
