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

/** `servers` (`127.0.0.1:5353`) in place of those of the machine. */
export const createNameServer = (servers?: readonly string[]): NameServer => {
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries });
  if (servers) resolver.setServers([...servers]);
  return {
    texts: async (name) => {
      try {
        // A long text comes in pieces of 255 bytes.
        return {
          state: 'records',
          records: (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
        };
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (code === 'ENODATA') return { state: 'none' };
        return { state: code === 'ENOTFOUND' ? 'no-name' : 'silent' };
      }
    },
  };
};
