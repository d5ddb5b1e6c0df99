// The names under which this server is reached: its own, and the domains of workspaces.
import { isIP } from 'node:net';
import type { Context } from '../../../context.ts';

/**
 * The host that the CNAME of an own domain leads to. null: this server has no name that DNS knows, because PUBLIC_URL is
 * not set, or is an IP address or a name without a dot.
 */
export const targetHost = ({ config, publicUrl }: Pick<Context, 'config' | 'publicUrl'>): string | null => {
  if (config.publicUrl === null) return null;
  const { hostname } = new URL(publicUrl);
  return hostname.includes('.') && isIP(hostname) === 0 ? hostname : null;
};

/** With the scheme and the port of this server: the proxy in front of it answers for all names. */
export const originUnder = ({ publicUrl }: Pick<Context, 'publicUrl'>, domain: string): string => {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${domain}${port && `:${port}`}`;
};

/** What this server answers at `reachPath`, under each of its names. Another server cannot know it. */
export const reachMark = ({ secrets }: Pick<Context, 'secrets'>): string =>
  secrets.sign('own domain leads here');

export const reachPath = '/t/reached';
