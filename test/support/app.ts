// The real server on a separate database, and clients that store cookies as browsers do.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { findCheckoutSession, storeCheckoutSession } from '#server/db/billing/checkout-sessions.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createAccount } from '#server/domain/accounts/auth.ts';
import { hashPassword } from '#server/domain/accounts/passwords.ts';
import { startSession } from '#server/domain/accounts/sessions.ts';
import { sessionCookieName } from '#server/http/session.ts';
import { type Overrides, startServer } from '#server/main.ts';
import { testDatabase } from './database.ts';
import { freePort } from './free-port.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: Tests read answers of every shape.
  body: any;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Sent as it is; otherwise the body is JSON. */
  raw?: string | Uint8Array<ArrayBuffer>;
}

/** A browser-like client: it stores cookies and does not follow redirects. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async request(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.raw !== undefined
        ? { body: options.raw }
        : body === undefined
          ? {}
          : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...rest] = pair.split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, rest.join('='));
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : null,
    };
  }

  get(path: string, options?: RequestOptions) {
    return this.request('GET', path, undefined, options);
  }
  post(path: string, body?: unknown, options?: RequestOptions) {
    return this.request('POST', path, body, options);
  }
  put(path: string, body?: unknown, options?: RequestOptions) {
    return this.request('PUT', path, body, options);
  }
  patch(path: string, body?: unknown, options?: RequestOptions) {
    return this.request('PATCH', path, body, options);
  }
  delete(path: string, options?: RequestOptions) {
    return this.request('DELETE', path, undefined, options);
  }
  /** A form without files, as browsers and mail services send one. */
  submit(path: string, fields: Record<string, string> | URLSearchParams) {
    return this.request('POST', path, undefined, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }
}

/** The hosted page's form as a browser without scripts would send it. */
const postForm = async (client: Client, pageUrl: string, values: Record<string, string>): Promise<Answer> => {
  const page = await client.get(pageUrl);
  const form = new URLSearchParams();
  for (const [tag] of page.text.matchAll(/<input[^>]+type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name) form.set(name, /value="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const action = /<form[^>]+action="([^"]+)"/.exec(page.text)?.[1];
  return client.submit(new URL(action ?? pageUrl, new URL(pageUrl, client.url)).href, form);
};

export const testCard = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

/** Pays for a plan at the hosted checkout and answers the paid session's id. */
export const pay = async (
  client: Client,
  plan = 'monthly',
  email = 'buyer@shop.example',
): Promise<string> => {
  const checkout = await client.get(`/api/checkout/${plan}`);
  const paid = await postForm(client, checkout.headers.get('location') ?? '', { email, ...testCard });
  const sessionId = /session_id=([\w]+)/.exec(paid.headers.get('location') ?? '')?.[1];
  if (!sessionId) throw new Error(`The checkout did not lead to /signup but answered ${paid.status}.`);
  return sessionId;
};

export const goodPassword = 'a letter a day';

export interface TestServer {
  url: string;
  client: () => Client;
  /** A client signed in to a new account, whose plan renews. */
  member: (email?: string) => Promise<Client>;
  /** The same, by the users' way: through checkout, sign-up and sign-in. Its plan is a subscription. */
  buyer: (email?: string) => Promise<Client>;
  workspaceOf: (client: Client) => Promise<string>;
  endPlan: (workspaceId: string) => Promise<void>;
  advance: (ms: number) => void;
  /**
   * The clock stands still, at the given time or as it is, however long the next steps take, until the returned function
   * is called.
   */
  stopClock: (at?: Date) => () => void;
  server: Awaited<ReturnType<typeof startServer>>;
  database: OpenDatabase;
  close: () => Promise<void>;
}

let members = 0;
const nextAddress = (): string => `member-${++members}@shop.example`;

let goodHash: Promise<string> | undefined;

/** An account as a month that was paid makes it, without a subscription at the provider; answers its session. */
export const openSession = async (ctx: Context, email: string): Promise<string> => {
  goodHash ??= hashPassword(goodPassword);
  const now = ctx.now();
  const payment = {
    session_id: `cs_test_${email}`,
    plan_type: 'monthly' as const,
    customer_id: null,
    subscription_id: null,
    email,
    paid_until: new Date(now.getTime() + 30 * 86_400_000),
    verified_at: now,
    bought_by: null,
  };
  await storeCheckoutSession(ctx.db, payment);
  const stored = await findCheckoutSession(ctx.db, payment.session_id);
  if (!stored) throw new Error(`The payment of ${email} was not stored.`);
  const account = await createAccount(ctx, stored, {
    email,
    firstName: 'Mara',
    lastName: 'Lind',
    marketingConsent: false,
    passwordHash: await goodHash,
    isAddressProven: false,
    identity: null,
  });
  return startSession(ctx, account, {
    address: '127.0.0.1',
    network: '127.0.0.1',
    userAgent: 'test',
    language: 'en',
  });
};

export const startTestServer = async (
  settings: Record<string, string> = {},
  overrides: Pick<Overrides, 'nameServer' | 'designs' | 'log' | 'carriers'> = {},
  argv: readonly string[] = [],
): Promise<TestServer> => {
  const port = await freePort();
  const database = await testDatabase();
  let offsetMs = 0;
  let stoppedAt: number | null = null;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-test-'));
  const env = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
    EXPORT_DELAY_MS: '0',
    DEMO: '1',
    SECRET_KEY: 'only for tests only for tests only for tests',
    ...settings,
  };
  const config = readConfig(env, argv);
  const server = await startServer(config, {
    ...overrides,
    database,
    now: () => new Date((stoppedAt ?? Date.now()) + offsetMs),
  });
  const client = () => new Client(server.url);
  const member = async (email = nextAddress()) => {
    const signedIn = client();
    signedIn.cookies.set(sessionCookieName(server.ctx), await openSession(server.ctx, email));
    return signedIn;
  };
  const makeBuyer = async (email = nextAddress()) => {
    const buyer = client();
    const sessionId = await pay(buyer, 'monthly', email);
    await buyer.get(`/api/verify-payment/${sessionId}`);
    const signup = await buyer.post('/api/auth/signup', {
      firstName: 'Mara',
      lastName: 'Lind',
      email,
      password: goodPassword,
    });
    if (signup.status !== 201) throw new Error(`signup answered ${signup.status}: ${signup.text}`);
    await buyer.post('/api/auth/login', { email, password: goodPassword });
    return buyer;
  };
  const { db } = server.ctx;
  const workspaceOf = async (signedIn: Client): Promise<string> => {
    const { id } = (await signedIn.get('/api/auth/user')).body;
    const user = await db
      .selectFrom('users')
      .select('workspace_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return user.workspace_id;
  };
  const endPlan = async (workspaceId: string): Promise<void> => {
    await db
      .updateTable('workspaces')
      .set({ plan_standing: 'ended' })
      .where('id', '=', workspaceId)
      .execute();
  };
  return {
    url: server.url,
    client,
    member,
    workspaceOf,
    endPlan,
    buyer: makeBuyer,
    advance: (ms) => {
      offsetMs += ms;
    },
    stopClock: (at) => {
      stoppedAt = at ? at.getTime() - offsetMs : Date.now();
      return () => {
        stoppedAt = null;
      };
    },
    server,
    database,
    close: async () => {
      await server.close();
      // Background work that the stop did not wait for may still write a file.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};
