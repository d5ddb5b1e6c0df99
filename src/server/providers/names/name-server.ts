// What a domain publishes in its texts: who may send in its name, and how that is proven.
import { Resolver } from 'node:dns/promises';

export type TextAnswer =
  | { state: 'records'; records: string[] }
  | { state: 'none' }
  | { state: 'no-name' }
  | { state: 'silent' };

export interface NameServer {
  /** Never throws: a name server that does not answer in time is silent. */
  texts(name: string): Promise<TextAnswer>;
}

const queryTimeoutMs = 1_500;
const tries = 2;
// Several servers of the machine, each waited for, add up.
const wholeMs = 4_000;

export interface NameServerSettings {
  /** `127.0.0.1:5353`, in place of those of the machine. */
  servers?: readonly string[];
  allowedMs?: number;
}

export const createNameServer = ({ servers, allowedMs = wholeMs }: NameServerSettings = {}): NameServer => {
  const resolver = new Resolver({ timeout: Math.min(queryTimeoutMs, allowedMs), tries });
  if (servers) resolver.setServers([...servers]);
  const within = async <Result>(work: Promise<Result>): Promise<Result> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The name server did not answer in time.')), allowedMs);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    texts: async (name) => {
      try {
        // A long text comes in pieces of 255 bytes.
        return {
          state: 'records',
          records: (await within(resolver.resolveTxt(name))).map((parts) => parts.join('')),
        };
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (code === 'ENODATA') return { state: 'none' };
        return { state: code === 'ENOTFOUND' ? 'no-name' : 'silent' };
      }
    },
  };
};
