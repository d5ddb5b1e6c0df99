// Stage 4, send: calls the carrier, within the limit of connections; a message waits briefly if none is free. It is rendered
// right before its call, so that waiting ones are small. Each call is made once.
import type { Context } from '../../../../context.ts';
import type { CampaignSender } from '../../../carriers/carrier.ts';
import type { MessageTemplate, OutgoingMessage } from '../../../carriers/message.ts';
import type { SendOutcome } from '../../../carriers/outcome.ts';
import type { CampaignRun, PendingMessage } from '../campaign-run.ts';
import { type DeliveryResult, failedFor, queuedAgain, skippedFor } from '../outcomes.ts';
import type { Sleeper } from '../sleeper.ts';

export interface CarrierCallsSettings {
  ctx: Context;
  sender: CampaignSender;
  clock: () => number;
  maxConcurrentCalls: number;
  /** Woken when a call has ended: `takeEnded` returns its outcomes. */
  sleeper: Sleeper;
}

export interface EndedMessage {
  message: PendingMessage;
  outcome: SendOutcome;
}

export interface UnsentMessage {
  message: PendingMessage;
  result: DeliveryResult;
}

export interface StartedCalls {
  /** They missed their slot while they waited for a connection. */
  missed: PendingMessage[];
  /** No call was made for them. */
  unsent: UnsentMessage[];
}

interface Rendered {
  message: PendingMessage;
  template: MessageTemplate;
  mail: OutgoingMessage;
}

export class CarrierCalls {
  readonly #settings: CarrierCallsSettings;
  #queue: PendingMessage[] = [];
  #head = 0;
  #inFlight = 0;
  #ended: EndedMessage[] = [];

  constructor(settings: CarrierCallsSettings) {
    this.#settings = settings;
  }

  /** Messages of calls whose outcome was not taken yet. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Due messages that wait for a connection. */
  get waiting(): number {
    return this.#queue.length - this.#head;
  }

  add(messages: readonly PendingMessage[]): void {
    this.#queue.push(...messages);
  }

  /** Starts as many calls as there are free connections. `perCall`: messages per call. */
  start(perCall: number, maxLateMs: number): StartedCalls {
    const started: StartedCalls = { missed: [], unsent: [] };
    // A bulk call uses one connection, but an error leaves all its messages unconfirmed.
    const maxInFlight = this.#settings.maxConcurrentCalls * perCall;
    while (this.#head < this.#queue.length && this.#inFlight < maxInFlight)
      this.#call(this.#nextGroup(perCall, maxLateMs, started));
    // Frees sent messages only now and then: each time would move all the others.
    if (this.#head === this.#queue.length || this.#head >= 1_000) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    return started;
  }

  takeEnded(): EndedMessage[] {
    const ended = this.#ended;
    if (ended.length > 0) this.#ended = [];
    this.#inFlight -= ended.length;
    return ended;
  }

  /** Removes and returns the messages of a campaign that wait for a connection. */
  recall(run: CampaignRun): PendingMessage[] {
    const waiting = this.#queue.slice(this.#head);
    this.#queue = waiting.filter((message) => message.run !== run);
    this.#head = 0;
    return waiting.filter((message) => message.run === run);
  }

  /** The next messages of one campaign, as many as fit in one call. */
  #nextGroup(perCall: number, maxLateMs: number, started: StartedCalls): Rendered[] {
    const { clock } = this.#settings;
    const group: Rendered[] = [];
    let run: CampaignRun | null = null;
    while (group.length < perCall) {
      const message = this.#queue[this.#head];
      if (!message || (run !== null && message.run !== run)) break;
      this.#head += 1;
      if (clock() - message.dueAt > maxLateMs) {
        started.missed.push(message);
        continue;
      }
      run = message.run;
      const rendered = this.#render(message);
      if ('mail' in rendered) group.push(rendered);
      else started.unsent.push(rendered);
    }
    return group;
  }

  #render(message: PendingMessage): Rendered | UnsentMessage {
    const { ctx, clock } = this.#settings;
    const { run, recipient } = message;
    if (!message.isSendable({ monotonicMs: clock(), wallMs: ctx.now().getTime() }))
      return { message, result: queuedAgain() };
    try {
      const { inParts } = run.mail;
      const content = inParts ? inParts.partsFor(recipient) : run.mail.messageFor(recipient);
      if ('skip' in content) return { message, result: skippedFor(content.skip) };
      const { source, replyTo, tags } = content;
      const { eventPath } = run;
      run.messageTemplate ??= { source, replyTo, eventPath, templates: inParts?.templates ?? null };
      const mail = { ...content, tags: { ...tags, a: String(recipient.attempt) } };
      return { message, template: run.messageTemplate, mail };
    } catch (error) {
      ctx.log.error({ err: error, campaign: run.campaignId }, 'message not rendered; delivery failed');
      return { message, result: failedFor('content') };
    }
  }

  #call(group: readonly Rendered[]): void {
    const [first] = group;
    if (!first) return;
    const { sender } = this.#settings;
    this.#inFlight += group.length;
    if (group.length === 1 || sender.bulk === null)
      void sender.send(first.template, first.mail).then((outcome) => this.#end(group, [outcome]));
    else
      void sender.bulk
        .send(
          first.template,
          group.map(({ mail }) => mail),
        )
        .then((outcomes) => this.#end(group, outcomes));
  }

  #end(group: readonly Rendered[], outcomes: readonly SendOutcome[]): void {
    for (const [index, { message }] of group.entries())
      this.#ended.push({ message, outcome: outcomes[index] ?? { kind: 'in_doubt' } });
    this.#settings.sleeper.wake();
  }
}
