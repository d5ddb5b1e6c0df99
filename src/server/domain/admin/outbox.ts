// The sandbox's messages: a workspace sees its own. The product's own emails can open accounts (they contain the links
// of password resets), so only admins see them, and clients on the machine itself.

import type {
  OutboxEvent,
  OutboxMessage as Shown,
  OutboxSummary as ShownSummary,
} from '#contract/admin/outbox.ts';
import { searchText, searchWords } from '#contract/search-text.ts';
import { linksOfHtml } from '#email/inline/html-text.ts';
import type { AnyText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { readRecipientToken } from '../audience/consent/recipient-tokens.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError, invalid, notFound, unauthenticated } from '../shared/errors.ts';
import { workspaceMark } from '../shared/product-mail.ts';

export interface Viewer {
  caller: Caller | null;
  /** The client is on the machine that the server runs on. */
  isAtThisMachine: boolean;
}

type Outbox = NonNullable<Context['outbox']>;
type Message = NonNullable<Awaited<ReturnType<Outbox['get']>>>;
type Entry = Awaited<ReturnType<Outbox['list']>>['messages'][number];
type Positions = Parameters<Outbox['list']>[0]['after'];

const outboxOf = (ctx: Context): Outbox => {
  if (!ctx.outbox) throw notFound();
  return ctx.outbox;
};

/** Marks of the messages that the viewer may see; null stands for messages of no workspace. */
const visibleOwners = (ctx: Context, { caller, isAtThisMachine }: Viewer): (string | null)[] => {
  if (!caller && !isAtThisMachine) throw unauthenticated();
  return [
    ...(caller ? [workspaceMark(ctx, caller.workspace_id)] : []),
    ...(isAtThisMachine || caller?.role === 'admin' ? [null] : []),
  ];
};

const ownerOf = (message: Entry): string | null => message.tags.workspace ?? null;

const toSummary = (message: Entry): ShownSummary => ({
  id: message.id,
  service: message.service,
  at: message.at.toISOString(),
  from: message.from,
  to: message.to,
  subject: message.subject,
  own: ownerOf(message) !== null,
});

const serviceOf: Record<string, 'ses' | 'smtp'> = { s: 'ses', m: 'smtp' };

const readCursor = (cursor: string | undefined): Positions => {
  if (cursor === undefined) return {};
  const positions: Positions = {};
  for (const part of Buffer.from(cursor, 'base64url').toString('utf8').split(' ')) {
    const [, code = '', id] = /^([sm])([\w.@-]{1,200})$/.exec(part) ?? [];
    const service = serviceOf[code];
    if (!service || !id) {
      throw invalid('cursor', 'refusals.lists.unknownCursor');
    }
    positions[service] = id;
  }
  return positions;
};

const writeCursor = ({ ses, smtp }: Positions): string =>
  Buffer.from([ses && `s${ses}`, smtp && `m${smtp}`].filter(Boolean).join(' ')).toString('base64url');

const hasWords = ({ subject, to }: Entry, words: readonly string[]): boolean => {
  const text = searchText([subject, ...to].join(' '));
  return words.every((word) => text.includes(word));
};

export const listOutbox = async (
  ctx: Context,
  viewer: Viewer,
  page: { limit: number; cursor?: string | undefined; search: string },
): Promise<{ items: ShownSummary[]; nextCursor: string | null }> => {
  const words = searchWords(page.search);
  const { messages, next } = await outboxOf(ctx).list({
    limit: page.limit,
    after: readCursor(page.cursor),
    owners: visibleOwners(ctx, viewer),
    ...(words.length > 0 ? { isWanted: (message) => hasWords(message, words) } : {}),
  });
  return { items: messages.map(toSummary), nextCursor: next && writeCursor(next) };
};

const findMessage = async (ctx: Context, viewer: Viewer, id: string): Promise<Message> => {
  const outbox = outboxOf(ctx);
  const owners = visibleOwners(ctx, viewer);
  const message = await outbox.get(id);
  if (!message || !owners.includes(ownerOf(message))) throw notFound();
  return message;
};

const headerOf = (message: Message, name: string): string =>
  message.headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';

/** The one-click address (RFC 8058), if it is this server's: the server calls no other address for a viewer. */
const unsubscribeAddress = (ctx: Context, message: Message): string | null => {
  const addresses = headerOf(message, 'list-unsubscribe').matchAll(/<([^<>]+)>/g);
  for (const [, address = ''] of addresses) {
    if (address.startsWith(`${ctx.publicUrl}/u/`)) return address;
  }
  return null;
};

const noUnsubscribe = (ctx: Context, message: Message): TextKey | null => {
  if (unsubscribeAddress(ctx, message)) return null;
  return headerOf(message, 'list-unsubscribe')
    ? 'refusals.outbox.addressOfAnotherServer'
    : 'refusals.outbox.noUnsubscribeAddress';
};

const noEvents = (outbox: Outbox, message: Message): TextKey | null =>
  outbox.reports(message) ? null : 'refusals.outbox.nothingReportedBack';

export const getOutboxMessage = async (
  ctx: Context,
  viewer: Viewer,
  id: string,
  translate: Translate,
): Promise<Shown> => {
  const message = await findMessage(ctx, viewer, id);
  const eventless = noEvents(outboxOf(ctx), message);
  const unsubscribeless = noUnsubscribe(ctx, message);
  return {
    ...toSummary(message),
    messageId: message.messageId,
    hasHtml: message.html !== null,
    text: message.text,
    headers: message.headers,
    tags: message.tags,
    links: message.html === null ? [] : linksOfHtml(message.html),
    noEvents: eventless && translate(eventless),
    noUnsubscribe: unsubscribeless && translate(unsubscribeless),
  };
};

/** Links open in a new tab: the frame that shows the message may load no page of this server. */
const withLinksInNewTab = (html: string): string => {
  const [start = ''] = /^(?:\s*<!doctype[^>]*>)?(?:\s*<html[^>]*>)?(?:\s*<head[^>]*>)?/i.exec(html) ?? [];
  return `${start}<base target="_blank">${html.slice(start.length)}`;
};

export const outboxHtml = async (ctx: Context, viewer: Viewer, id: string): Promise<string> => {
  const { html } = await findMessage(ctx, viewer, id);
  if (html === null) throw notFound();
  return withLinksInNewTab(withoutPixel(ctx, html));
};

/** The owner who looks at a message is not its recipient. */
const withoutPixel = (ctx: Context, html: string): string => {
  const address = pixelIn(ctx, html);
  return address === null
    ? html
    : html.replaceAll(address, emptyImage).replaceAll(address.replaceAll('&', '&amp;'), emptyImage);
};

/** One transparent dot. */
const emptyImage = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * A tracked address under the name of this server, by which it reaches itself; null for other addresses. Under an own domain
 * of a workspace only its token tells that it is this server's.
 */
const trackedAddress = (ctx: Context, address: string, prefix: '/t/o/' | '/t/c/'): string | null => {
  if (address.startsWith(ctx.publicUrl + prefix)) return address;
  if (!address.includes(prefix) || !URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  const token = pathname.slice(prefix.length);
  return pathname.startsWith(prefix) && readRecipientToken(ctx, 'tracking', token)
    ? `${ctx.publicUrl}${pathname}${search}`
    : null;
};

/** The tracking pixel of a message whose opens this server counts itself. */
const pixelIn = (ctx: Context, html: string): string | null => {
  for (const part of html.split(/["']/)) {
    const address = trackedAddress(ctx, part.replaceAll('&amp;', '&'), '/t/o/');
    if (address !== null) return address;
  }
  return null;
};

const trackedLink = (ctx: Context, link: string): string | null => trackedAddress(ctx, link, '/t/c/');

const refused = (text: AnyText): DomainError => new DomainError('refused', text);

export const simulateOutboxEvent = async (
  ctx: Context,
  viewer: Viewer,
  id: string,
  { kind, link }: { kind: OutboxEvent; link?: string | undefined },
): Promise<void> => {
  const outbox = outboxOf(ctx);
  const message = await findMessage(ctx, viewer, id);
  if (kind === 'unsubscribe') {
    const address = unsubscribeAddress(ctx, message);
    if (!address) throw refused(noUnsubscribe(ctx, message) ?? 'refusals.outbox.noUnsubscribeAddress');
    if (!(await outbox.unsubscribe(address))) {
      throw refused('refusals.outbox.unsubscribeDidNotAnswer');
    }
    return;
  }
  const reason = noEvents(outbox, message);
  if (reason) throw refused(reason);
  const links = kind === 'click' ? linksOfHtml(message.html ?? '') : [];
  // In a campaign, the first link outside its footer.
  const clicked = link ?? links.find((each) => trackedLink(ctx, each) !== null) ?? links[0] ?? null;
  if (kind === 'click' && (clicked === null || !links.includes(clicked))) {
    throw refused('refusals.outbox.noSuchLink');
  }
  // Opens and clicks that this server counts are requested like a recipient's; the mail service simulates all other
  // events.
  const own =
    kind === 'open'
      ? pixelIn(ctx, message.html ?? '')
      : kind === 'click' && clicked !== null
        ? trackedLink(ctx, clicked)
        : null;
  if (own === null) return outbox.simulate(message, kind, clicked);
  if (!(await outbox.visit(own))) throw refused('refusals.outbox.addressDidNotAnswer');
};
