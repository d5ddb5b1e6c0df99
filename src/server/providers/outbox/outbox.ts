// All messages that the sandbox's mail services accepted, as one list. Without a sandbox there is no outbox.

export type OutboxService = 'ses' | 'smtp';

export interface OutboxEntry {
  /** `ses-…` or `smtp-…`, followed by letters and digits. */
  id: string;
  service: OutboxService;
  at: Date;
  from: string;
  to: string[];
  subject: string;
  tags: Record<string, string>;
}

export interface OutboxMessage extends OutboxEntry {
  messageId: string;
  html: string | null;
  text: string | null;
  headers: { name: string; value: string }[];
}

/** Events that a service reports of a delivered message. */
export type DeliveryEvent = 'open' | 'click' | 'bounce' | 'complaint';

/** Messages whose `workspace` tag has one of these values; `null` among them selects messages without one. */
export type Owners = readonly (string | null)[];

/** Ids here are the source's own, without the service prefix. */
export interface OutboxSource {
  service: OutboxService;
  /** Newest first; `before` is the id of a message of this source. */
  list(options: { limit: number; before: string | null; owners: Owners }): Promise<OutboxEntry[]>;
  get(id: string): Promise<OutboxMessage | null>;
  /** null: the service reports no events. */
  simulate: ((message: OutboxMessage, event: DeliveryEvent, link: string | null) => Promise<void>) | null;
}

export interface OutboxPage {
  messages: OutboxEntry[];
  /** The last message read from each source, for the next page; null at the end. */
  next: Positions | null;
}

export type Positions = Partial<Record<OutboxService, string>>;

export interface Outbox {
  /** `isWanted` leaves messages out; the others are read on until there are enough. */
  list(options: {
    limit: number;
    after: Positions;
    owners: Owners;
    isWanted?: (message: OutboxEntry) => boolean;
  }): Promise<OutboxPage>;
  get(id: string): Promise<OutboxMessage | null>;
  reports(message: OutboxMessage): boolean;
  simulate(message: OutboxMessage, event: DeliveryEvent, link: string | null): Promise<void>;
  /** Acts like a mail client's own unsubscribe button (RFC 8058). Returns whether the server accepted it. */
  unsubscribe(address: string): Promise<boolean>;
  /** Acts like a mail program or a browser that opens a URL of a message. Returns whether the URL exists. */
  visit(address: string): Promise<boolean>;
}

const timeoutMs = 5_000;

const postOneClick = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
};

/** As a person's browser, which does not identify itself as a bot. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const visit = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, {
      headers: { 'user-agent': userAgent },
      // A link leads out of this machine, which the sandbox never leaves.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.status < 400;
  } catch {
    return false;
  }
};

/** The tag with the workspace of a message. */
export const ownerTag = 'workspace';

/** Messages read at a time where some are not wanted. */
const wantedStep = 100;

const withoutService = (id: string): string => id.replace(/^(ses|smtp)-/, '');
const prefixed = (service: OutboxService, id: string): string => `${service}-${id}`;

export const joinOutboxes = (sources: readonly OutboxSource[]): Outbox => {
  const bySource = new Map(sources.map((source) => [source.service, source]));
  const sourceOf = ({ service }: OutboxMessage): OutboxSource | undefined => bySource.get(service);

  /** One page, with the ids of the sources. */
  const read = async (limit: number, after: Positions, owners: Owners): Promise<OutboxPage> => {
    const lists = await Promise.all(
      sources.map((source) =>
        source.list({ limit: limit + 1, before: after[source.service] ?? null, owners }),
      ),
    );
    const merged = lists
      .flatMap((messages, order) => messages.map((message, position) => ({ message, order, position })))
      .sort(
        (a, b) =>
          b.message.at.getTime() - a.message.at.getTime() || a.order - b.order || a.position - b.position,
      );
    const messages = merged.slice(0, limit).map(({ message }) => message);
    const next: Positions = { ...after };
    for (const { service, id } of messages) next[service] = id;
    return { messages, next: merged.length > limit ? next : null };
  };

  const readWanted = async (
    limit: number,
    after: Positions,
    owners: Owners,
    isWanted: (message: OutboxEntry) => boolean,
  ): Promise<OutboxPage> => {
    const messages: OutboxEntry[] = [];
    let position = after;
    for (;;) {
      const page = await read(wantedStep, position, owners);
      for (const message of page.messages) {
        if (isWanted(message)) {
          // One more than wanted shows that there is another page.
          if (messages.length === limit) return { messages, next: position };
          messages.push(message);
        }
        position = { ...position, [message.service]: message.id };
      }
      if (!page.next) return { messages, next: null };
    }
  };

  return {
    list: async ({ limit, after, owners, isWanted }) => {
      const { messages, next } = isWanted
        ? await readWanted(limit, after, owners, isWanted)
        : await read(limit, after, owners);
      return {
        messages: messages.map((message) => ({ ...message, id: prefixed(message.service, message.id) })),
        next,
      };
    },
    get: async (id) => {
      const [, service, own = ''] = /^(ses|smtp)-(.+)$/.exec(id) ?? [];
      const source = sources.find((candidate) => candidate.service === service);
      const found = await source?.get(own);
      return found ? { ...found, id } : null;
    },
    unsubscribe: postOneClick,
    visit,
    reports: (message) => Boolean(sourceOf(message)?.simulate),
    simulate: async (message, event, link) => {
      const { id } = message;
      await sourceOf(message)?.simulate?.({ ...message, id: withoutService(id) }, event, link);
    },
  };
};
