// Amazon SES as a carrier: all of it that sending, preflight, tests and events see.
import type { Context } from '../../context.ts';
import type {
  AccountEvents,
  CampaignSender,
  Carrier,
  CarrierAccept,
  CarrierAccount,
  CarrierQuota,
} from '../carriers/carrier.ts';
import type { MessageTemplate } from '../carriers/message.ts';
import type { AccountFault } from '../carriers/outcome.ts';
import { workspaceMark } from '../shared/product-mail.ts';
import { cachedSesAccount, openSesAccount, refreshSesAccountNow, type SesAccount } from './account.ts';
import { removeSesSuppression } from './account-suppression.ts';
import {
  accountChecks,
  eventsCheck,
  sandboxChecks,
  senderChecks,
  simulatorDomain,
  transportChecks,
} from './campaign-checks.ts';
import { sesQueues } from './event-queue.ts';
import { sesWebhook } from './event-webhook.ts';
import { sesMailService } from './mail-refusals.ts';
import { asCarrierError } from './problem.ts';
import { sandboxAccounts } from './sandbox-accounts.ts';
import { espSettingsOf, hasSesAccount } from './settings.ts';

/** The limits of a new account, assumed until SES has answered once. */
const newAccountLimits = { perSecond: 1, perDay: 200, sentInLastDay: 0, knownAt: null };

const maxMessagesPerBulkCall = 50;

type SesTemplate = Parameters<ReturnType<Context['sesSender']>['send']>[0];

const openSender = (ctx: Context, { credentials }: SesAccount): CampaignSender => {
  const sender = ctx.sesSender(credentials);
  const prepared = new WeakMap<MessageTemplate, SesTemplate>();
  // The sender serializes a template once, and knows it by its identity.
  const templateOf = (template: MessageTemplate): SesTemplate => {
    const known = prepared.get(template);
    if (known) return known;
    const { source, replyTo, eventPath: configurationSet, templates } = template;
    const made = { source, replyTo, configurationSet, templates };
    prepared.set(template, made);
    return made;
  };
  return {
    send: (template, message) => sender.send(templateOf(template), message),
    bulk: {
      maxMessages: maxMessagesPerBulkCall,
      send: (template, messages) => sender.sendBulk(templateOf(template), messages),
    },
  };
};

const acceptOf = (ctx: Context, account: SesAccount): CarrierAccept => ({
  openSender: () => openSender(ctx, account),
  openMailer: ({ hasEvents }) => {
    const mailer = ctx.ses(account.credentials);
    const configurationSet = hasEvents ? account.configurationSet : null;
    return { send: (mail) => mailer.send({ ...mail, configurationSet }) };
  },
  service: sesMailService,
  checkSender: (address) => senderChecks(ctx, account, address),
  checkRecipients: (audience) => sandboxChecks(ctx, account, audience),
  checkTransport: () => transportChecks(ctx, account),
  releaseAddress: (email) => removeSesSuppression(ctx, account, email),
});

const faultOf = ({ facts, problem }: SesAccount): AccountFault | null => {
  if (problem === 'clock') return 'clock';
  if (problem === 'key' || problem === 'secret' || problem === 'region') return 'credentials';
  if (facts?.enforcement === 'SHUTDOWN') return 'account_suspended';
  if (facts && !facts.isSendingEnabled) return 'sending_paused';
  return null;
};

const quotaOf = (account: SesAccount): CarrierQuota => ({
  limits: account.facts ?? newAccountLimits,
  fault: faultOf(account),
  checks: accountChecks(account),
});

/** To Amazon's mailbox simulator: such a message reaches no recipient and does not count toward the daily quota. */
const sendCanary = (ctx: Context, account: SesAccount, from: string): Promise<void> =>
  asCarrierError(
    ctx.sesControl(account.credentials).sendToSimulator({
      from,
      subject: 'Do events still come?',
      text: 'Lettersmith sent this message to the simulator of Amazon SES to check that events still arrive. No recipient reads it.\n',
      tags: {
        kind: 'probe',
        w: account.workspaceId,
        workspace: workspaceMark(ctx, account.workspaceId),
      },
      configurationSet: account.configurationSet,
    }),
  );

const eventsOf = (ctx: Context, account: SesAccount): AccountEvents => ({
  path: account.configurationSet,
  // SNS does not repeat what a webhook missed; a queue keeps everything.
  isComplete: account.configurationSet !== null && account.queueUrl !== null,
  lastAt: account.lastEventAt,
  since: account.eventsSince,
  lateAt: account.eventsLateAt,
  check: eventsCheck(account),
  sendCanary: (from) => sendCanary(ctx, account, from),
});

const identity = { id: 'ses', name: 'Amazon SES' };

export const toCarrierAccount = (ctx: Context, account: SesAccount): CarrierAccount => ({
  carrier: identity,
  workspaceId: account.workspaceId,
  accountKey: account.accountKey,
  senderKey: account.credentials.secretAccessKey,
  from: account.from,
  isSandboxed: account.credentials.accessKeyId === ctx.sandboxAccount?.credentials.accessKeyId,
  accept: acceptOf(ctx, account),
  quota: quotaOf(account),
  events: eventsOf(ctx, account),
});

export const sesCarrier: Carrier<Context> = {
  ...identity,
  testDomains: [simulatorDomain],
  hasAccount: hasSesAccount,
  open: async (ctx, workspaceId, { asks }) => {
    const account = await (asks ? openSesAccount : cachedSesAccount)(ctx, workspaceId);
    return account && toCarrierAccount(ctx, account);
  },
  refresh: refreshSesAccountNow,
  settings: espSettingsOf,
  sandbox: sandboxAccounts,
  queues: sesQueues,
  webhook: sesWebhook,
};
