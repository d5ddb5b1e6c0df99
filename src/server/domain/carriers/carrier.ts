// The port through which sending reaches a carrier, the service that takes messages to their recipients. A carrier opens
// the account of a workspace, and an account has three parts:
//
//   accept  takes messages, one or many in a call, and says what became of each
//   quota   how much the account may send, and whether it may send at all
//   events  how the carrier reports what becomes of messages later
//
// Sending, preflight, tests and events know carriers by these types alone (docs/decisions/0029). The delivery ledger
// stays on this side: a carrier stores no delivery, repeats no call, and says `in_doubt` when it does not know.
import type { EventQueue } from '../../db/carriers/event-stream.ts';
import type { Caller } from '../shared/caller.ts';
import type { MailService } from '../shared/mail-refusals.ts';
import type { CarrierCheck } from './check.ts';
import type { MessageTemplate, OutgoingMessage, SingleMail } from './message.ts';
import type { CarrierEvent } from './normalized-event.ts';
import type { AccountFault, SendOutcome } from './outcome.ts';

/** `Context` is a parameter because the context itself lists the carriers. */
export interface Carrier<Context> {
  /** In addresses and logs: lower-case letters. */
  readonly id: string;
  /** As people know it, for texts. */
  readonly name: string;
  /** Domains of addresses that the carrier has for tests: their bounces say nothing about a sender. */
  readonly testDomains: readonly string[];
  /** Whether the workspace has an account here. Asks only the database. */
  hasAccount(ctx: Context, workspaceId: string): Promise<boolean>;
  /**
   * The account of a workspace; null: it has none here. A fault of the carrier is in `quota`, not thrown.
   * `asks`: the carrier may be asked for its limits when its last answer is old; otherwise the stored answer serves.
   */
  open(ctx: Context, workspaceId: string, options: { asks: boolean }): Promise<CarrierAccount | null>;
  /** A person says that a problem is solved: asks the carrier now, and waits for its answer a few seconds at most. */
  refresh(ctx: Context, workspaceId: string): Promise<void>;
  /** What the workspace entered for this carrier, as its own screen shows it: without secrets. */
  settings(ctx: Context, workspaceId: string): Promise<object>;
  /** Accounts whose messages stay on this machine, for people who try the product; null: the carrier has none. */
  readonly sandbox: SandboxAccounts<Context> | null;
  /** Events that this server fetches; null: there are none to fetch. */
  readonly queues: EventQueues<Context> | null;
  /** Events that the carrier posts to `/api/webhooks/{id}/{token}`; null: it posts none. */
  readonly webhook: EventWebhook<Context> | null;
}

/** What was set for sending, so that exactly this is taken back. */
export interface SandboxSettings {
  /** When the account was connected; null: the workspace had one, or there is no sandbox. */
  accountSetAt: Date | null;
  setsAddress: boolean;
}

/** Both calls work within the transaction of a context whose database is one. */
export interface SandboxAccounts<Context> {
  /**
   * Connects the sandbox account to a workspace without any account. `postalAddress`: entered beside a sandbox account
   * that has none, and never beside a real one.
   */
  connect(ctx: Context, caller: Caller, postalAddress: string): Promise<SandboxSettings>;
  /** Takes back what `connect` set, unless a person changed it since. */
  disconnect(
    ctx: Context,
    workspaceId: string,
    set: SandboxSettings & { postalAddress: string; keepsAccount: boolean },
  ): Promise<void>;
}

export interface CarrierAccount {
  readonly carrier: { readonly id: string; readonly name: string };
  readonly workspaceId: string;
  /** Different for each account of each carrier. Workspaces that share an account share its rate. */
  readonly accountKey: string;
  /** Changes with what a sender is made of: two workspaces may have different secrets for one account. */
  readonly senderKey: string;
  /** The sender of messages that name none. */
  readonly from: { readonly address: string; readonly name: string };
  /** Its messages stay on this machine. */
  readonly isSandboxed: boolean;
  readonly accept: CarrierAccept;
  readonly quota: CarrierQuota;
  readonly events: AccountEvents;
}

export interface CarrierAccept {
  /** For campaigns. Cheap enough to be called for each worker of an account, not for each message. */
  openSender(): CampaignSender;
  /** For messages outside campaigns. `hasEvents`: the carrier is to report events of these. */
  openMailer(options: { hasEvents: boolean }): CarrierMailer;
  /** The texts for refusals of the mailer. */
  readonly service: MailService;
  /** Obstacles between the account and recipients, for the preflight of a campaign. */
  checkSender(address: string): Promise<CarrierCheck[]>;
  checkRecipients(audience: CampaignAudience): Promise<CarrierCheck[]>;
  checkTransport(): Promise<CarrierCheck[]>;
  /** Takes an address off the carrier's own suppression list; `none`: it has no list. */
  releaseAddress(email: string): Promise<'none' | 'lifted' | 'failed'>;
}

/** Never throws. Each call is made once: only the ledger decides about a second one. */
export interface CampaignSender {
  send(template: MessageTemplate, message: OutgoingMessage): Promise<SendOutcome>;
  /**
   * One call with many messages of a campaign, which answers with one outcome for each, in their order. null: one call
   * takes one message. A carrier whose answer does not tell its recipients apart has no bulk call here.
   */
  readonly bulk: {
    readonly maxMessages: number;
    send(template: MessageTemplate, messages: readonly OutgoingMessage[]): Promise<SendOutcome[]>;
  } | null;
}

export interface CarrierMailer {
  /** Resolves when the carrier has accepted the message. Throws `MailError`. */
  send(mail: SingleMail): Promise<{ messageId: string }>;
}

export interface CampaignAudience {
  recipients: number;
  /** The addresses of the first recipients. */
  first(count: number): Promise<string[]>;
}

export interface CarrierLimits {
  /** null: no limit. */
  perSecond: number | null;
  /** Messages in any 24 hours; null: no limit. */
  perDay: number | null;
  /** As the carrier counted it. */
  sentInLastDay: number;
  /** When the carrier said so; null: it has not yet, and these are assumed. `fixed`: it is never asked. */
  knownAt: Date | null | 'fixed';
}

export interface CarrierQuota {
  readonly limits: CarrierLimits;
  /** Why the account sends nothing now; null: it sends. */
  readonly fault: AccountFault | null;
  /** What a person should know of the account before a campaign; one that blocks goes with `fault`. */
  readonly checks: readonly CarrierCheck[];
}

/** How the events of an account's messages arrive. */
export interface AccountEvents {
  /** Names the way; campaigns that run are opened again when it changes. null: the carrier reports nothing. */
  readonly path: string | null;
  /** Every event arrives in the end: then a missing one is proof that its message was not sent. */
  readonly isComplete: boolean;
  /** The send time of the last message with an event. */
  readonly lastAt: Date | null;
  /** When this way was set up; null: unknown. */
  readonly since: Date | null;
  /** When events were last late, or not read: older ones may still arrive. */
  readonly lateAt: Date | null;
  /** For the preflight: whether events are reported, in the carrier's words. */
  readonly check: CarrierCheck;
  /**
   * Sends a message that reaches no person and has an event. Throws `CarrierError`. null: the carrier has no address for
   * that.
   */
  readonly sendCanary: ((from: string) => Promise<void>) | null;
}

export interface EventQueues<Context> {
  list(ctx: Context): Promise<EventQueue[]>;
  /** Waits up to `waitSeconds` for the first events. null: no workspace uses this queue any more. Throws `CarrierError`. */
  poll(
    ctx: Context,
    queue: EventQueue,
    options: { waitSeconds: number; signal?: AbortSignal },
  ): Promise<PolledEvents | null>;
}

export interface ReceivedEvents {
  source: EventSource;
  events: readonly CarrierEvent[];
}

export interface PolledEvents extends ReceivedEvents {
  /** How many messages the queue gave; some may hold no event. */
  count: number;
  /** Called when the events are stored. */
  acknowledge(): Promise<void>;
}

export interface EventWebhook<Context> {
  /**
   * Checks who posted it. null: there is nothing to store, such as in a question that is answered here. Throws the
   * errors that a request is answered with.
   */
  receive(ctx: Context, token: string, body: string): Promise<ReceivedEvents | null>;
}

export interface EventSource {
  workspaceId: string;
  /** null: the workspace has not proved that the account is its own, so it reports of its own messages only. */
  accountKey: string | null;
}
