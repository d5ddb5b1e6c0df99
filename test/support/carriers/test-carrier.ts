// The second implementation of the port to carriers: the post office. It has no bulk call, is never asked about limits,
// knows no templates, and reports in words of its own.

import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { findAccount, saveAccount } from '#server/db/carriers/accounts.ts';
import { findSenderSettings } from '#server/db/carriers/sender-settings.ts';
import type { Carrier, CarrierAccount, EventQueues, EventSource } from '#server/domain/carriers/carrier.ts';
import { CarrierError } from '#server/domain/carriers/carrier-error.ts';
import { passed } from '#server/domain/carriers/check.ts';
import { textsOf } from '#server/domain/carriers/message.ts';
import type { CarrierEvent, EventKind } from '#server/domain/carriers/normalized-event.ts';
import type { SendOutcome } from '#server/domain/carriers/outcome.ts';
import { DomainError, notFound } from '#server/domain/shared/errors.ts';
import { verbatim } from '#text/keyed-text.ts';
import { type Letter, nobody, officeSecret, type Report } from './post-office.ts';

export interface TestCarrierSettings {
  officeUrl: string;
  perSecond?: number | null;
  perDay?: number | null;
  hasCanary?: boolean;
  /** The server fetches reports; otherwise the office posts them. */
  fetchesReports?: boolean;
}

const identity = { id: 'office', name: 'The Post Office' };
export const accountKey = 'office account 1';

/** The address of the webhook ends with it. */
export const webhookToken = (workspaceId: string): string => `office-${workspaceId}`;

/** An empty answer: the line broke, before the request left or after. */
const bring = async (officeUrl: string, letter: Letter): Promise<{ status: number; id: string } | Error> => {
  try {
    const response = await fetch(`${officeUrl}/letters`, {
      method: 'POST',
      headers: { authorization: `Bearer ${officeSecret}` },
      body: JSON.stringify(letter),
    });
    return { status: response.status, id: ((await response.json()) as { id?: string }).id ?? '' };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

const neverLeft = (error: Error): boolean =>
  error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED';

const outcomeOf = (result: Awaited<ReturnType<typeof bring>>): SendOutcome => {
  if (result instanceof Error) return { kind: neverLeft(result) ? 'unreached' : 'in_doubt' };
  switch (result.status) {
    case 201:
      return { kind: 'accepted', messageId: result.id };
    case 429:
      return { kind: 'throttled', isDaily: false };
    case 507:
      return { kind: 'throttled', isDaily: true };
    case 422:
      return { kind: 'refused', reason: 'recipient' };
    case 401:
      return { kind: 'account', reason: 'credentials' };
    default:
      return { kind: 'in_doubt' };
  }
};

/** As `MailError`: callers know it by its shape. */
class OfficeMailError extends Error {
  override readonly name = 'MailError';
  readonly failure: string;

  constructor(failure: string) {
    super('');
    this.failure = failure;
  }
}

const kinds: Record<Report['what'], EventKind> = {
  taken: 'send',
  'in-the-box': 'delivery',
  'came-back': 'bounce',
  'called-junk': 'complaint',
};

const eventOf = ({ what, letter, at }: Report): CarrierEvent => {
  const { id, to, ref, takenAt } = letter;
  return {
    workspaceId: ref.w ?? null,
    event: {
      kind: kinds[what],
      at,
      mailAt: takenAt,
      messageId: id,
      ...(ref.c && ref.k ? { campaign: Number(ref.c), contact: Number(ref.k) } : {}),
      ...(what === 'came-back' ? { isHard: true, subtype: 'General' } : {}),
      ...(what === 'came-back' || what === 'called-junk' ? { emails: [to] } : {}),
    },
  };
};

const maxWaitMs = 200;

const sourceOf = (workspaceId: string): EventSource => ({ workspaceId, accountKey });

const queuesOf = (officeUrl: string): EventQueues<Context> => ({
  list: async (ctx) => {
    const rows = await ctx.db.selectFrom('esp_settings').select('workspace_id').execute();
    return rows.map(({ workspace_id }) => ({ queueUrl: officeUrl, workspaceIds: [workspace_id] }));
  },
  poll: async (_ctx, { workspaceIds }, { waitSeconds }) => {
    const response = await fetch(`${officeUrl}/reports`).catch((error: unknown) => {
      throw new CarrierError('Silent', error);
    });
    const { batch, reports } = (await response.json()) as { batch: string; reports: Report[] };
    if (reports.length === 0) await pause(Math.min(waitSeconds * 1000, maxWaitMs));
    return {
      count: reports.length,
      source: sourceOf(workspaceIds[0] ?? ''),
      events: reports.map(eventOf),
      acknowledge: async () => {
        await fetch(`${officeUrl}/reports/${batch}`, { method: 'DELETE' });
      },
    };
  },
});

export const createTestCarrier = (settings: TestCarrierSettings): Carrier<Context> => {
  const { officeUrl, perSecond = null, perDay = null, hasCanary = true, fetchesReports = true } = settings;

  const open = async (ctx: Context, workspaceId: string): Promise<CarrierAccount> => {
    const sender = await findSenderSettings(ctx.db, workspaceId);
    const known = await findAccount(ctx.db, workspaceId);
    const row =
      known?.account_key === accountKey ? known : await saveAccount(ctx.db, workspaceId, accountKey);
    const from = { address: sender?.default_from_email ?? '', name: sender?.default_from_name || 'Mara' };
    return {
      carrier: identity,
      workspaceId,
      accountKey,
      senderKey: officeUrl,
      from,
      isSandboxed: false,
      accept: {
        openSender: () => ({
          send: async (template, message) => {
            const { destination: to, headers, tags: ref } = message;
            return outcomeOf(
              await bring(officeUrl, {
                sender: `${template.source.name ?? ''} <${template.source.address}>`,
                to,
                ...textsOf(template, message),
                headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
                ref,
              }),
            );
          },
          bulk: null,
        }),
        openMailer: () => ({
          send: async ({ from, to, subject, html, text, headers = {}, tags: ref = {} }) => {
            const letter = { sender: from.address, to: to.address, subject, html, text, headers, ref };
            const result = await bring(officeUrl, letter);
            if (result instanceof Error) throw new OfficeMailError('unreachable');
            if (result.status !== 201) throw new OfficeMailError('recipient');
            return { messageId: result.id };
          },
        }),
        service: {
          name: identity.name,
          storedAs: 'smtp',
          refusals: { recipient: 'refusals.mail.recipientRefused' },
        },
        checkSender: async (address) => [
          passed('details', 'sender', verbatim(`The Post Office knows ${address}.`)),
        ],
        checkRecipients: async () => [],
        checkTransport: async () => [],
        releaseAddress: async () => 'none',
      },
      quota: {
        limits: { perSecond, perDay, sentInLastDay: 0, knownAt: 'fixed' },
        fault: null,
        checks: [],
      },
      events: {
        path: 'reports',
        isComplete: true,
        lastAt: row.last_event_at,
        since: row.told_since,
        lateAt: row.behind_at,
        check: passed('account', 'events', verbatim('The Post Office reports what becomes of letters.')),
        sendCanary: hasCanary
          ? async (sender) => {
              const ref = { kind: 'probe', w: workspaceId };
              const texts = { subject: 'Are you there?', html: '', text: '' };
              const result = await bring(officeUrl, { sender, to: nobody, ...texts, headers: {}, ref });
              if (result instanceof Error) throw new CarrierError('Silent', result);
            }
          : null,
      },
    };
  };

  return {
    ...identity,
    testDomains: ['office.example'],
    hasAccount: async (ctx, workspaceId) => (await findSenderSettings(ctx.db, workspaceId)) !== undefined,
    open: async (ctx, workspaceId) =>
      (await findSenderSettings(ctx.db, workspaceId)) === undefined ? null : open(ctx, workspaceId),
    refresh: async () => undefined,
    settings: async () => ({ office: officeUrl }),
    sandbox: null,
    queues: fetchesReports ? queuesOf(officeUrl) : null,
    webhook: {
      receive: async (_ctx, token, body) => {
        const workspaceId = /^office-(.+)$/.exec(token)?.[1];
        if (!workspaceId) throw notFound();
        const reports: unknown = JSON.parse(body);
        if (!Array.isArray(reports)) throw new DomainError('invalid', 'refusals.ses.noNotification');
        return { source: sourceOf(workspaceId), events: (reports as Report[]).map(eventOf) };
      },
    },
  };
};
