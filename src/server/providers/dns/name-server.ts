// DNS records of a domain: TXT, which say who may send in its name and how that is proven; the name that it is another one
// for (CNAME); and the servers of its mail (MX).
import { Resolver } from 'node:dns/promises';

export type TextAnswer =
  | { state: 'records'; records: string[] }
  | { state: 'none' }
  | { state: 'no-name' }
  | { state: 'silent' };

export interface NameServer {
  /** Never throws: a name server that does not answer in time is silent. */
  texts(name: string): Promise<TextAnswer>;
  /** The name that this one is an alias of (CNAME): one step, not the end of a chain. Never throws either. */
  aliases(name: string): Promise<TextAnswer>;
  /** The servers of its mail (MX), as `10 mx.shop.example`. Never throws either. */
  exchanges(name: string): Promise<TextAnswer>;
  /** Whether the domain names servers that accept its mail. Never throws either. */
  takesMail(name: string): Promise<'yes' | 'no' | 'unknown'>;
}

const queryTimeoutMs = 1_500;
const tries = 2;
// The resolver tries each of the machine's name servers, and their timeouts add up.
const wholeMs = 4_000;

export interface NameServerSettings {
  /** `127.0.0.1:5353`, in place of the machine's name servers. */
  servers?: readonly string[];
  allowedMs?: number;
}

export const createNameServer = ({ servers, allowedMs = wholeMs }: NameServerSettings = {}): NameServer => {
  const resolver = new Resolver({ timeout: Math.min(queryTimeoutMs, allowedMs), tries });
  if (servers) resolver.setServers([...servers]);
  const within = async <Result>(work: Promise<Result>): Promise<Result> => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The name server did not answer in time.')), allowedMs);
    });
    try {
      return await Promise.race([work, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
  const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '');
  const answerOf = async (work: Promise<string[]>): Promise<TextAnswer> => {
    try {
      const records = await within(work);
      return records.length > 0 ? { state: 'records', records } : { state: 'none' };
    } catch (error) {
      const code = codeOf(error);
      if (code === 'ENODATA') return { state: 'none' };
      return { state: code === 'ENOTFOUND' ? 'no-name' : 'silent' };
    }
  };
  return {
    aliases: (name) => answerOf(resolver.resolveCname(name)),
    exchanges: (name) =>
      answerOf(
        resolver
          .resolveMx(name)
          .then((servers) =>
            servers
              .sort((a, b) => a.priority - b.priority)
              .map(({ priority, exchange }) => `${priority} ${exchange}`),
          ),
      ),
    takesMail: async (name) => {
      try {
        const servers = await within(resolver.resolveMx(name));
        // A single dot means that the domain accepts no mail (RFC 7505).
        return servers.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'yes' : 'no';
      } catch (error) {
        const code = codeOf(error);
        return code === 'ENODATA' || code === 'ENOTFOUND' ? 'no' : 'unknown';
      }
    },
    // A long text arrives in pieces of 255 bytes.
    texts: (name) =>
      answerOf(resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join('')))),
  };
};
