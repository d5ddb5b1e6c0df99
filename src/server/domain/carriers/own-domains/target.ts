// The names under which this server is reached: its own, and the domains of workspaces.
import { isIP } from 'node:net';
import type { Context } from '../../../context.ts';

/** A name as it is compared: `Letters.Example.` is `letters.example`. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Addresses, and names that no public DNS has: the machine itself, containers, a cluster, a network at home. */
export const isInternalName = (name: string): boolean =>
  !name.includes('.') ||
  name.includes(':') ||
  isIP(name) !== 0 ||
  /\.(local|localhost|internal|lan|home\.arpa)$/.test(name);

/** The host that the CNAME of an own domain leads to. null: PUBLIC_URL is not set, or has no name that public DNS knows. */
export const targetHost = ({ config, publicUrl }: Pick<Context, 'config' | 'publicUrl'>): string | null => {
  if (config.publicUrl === null) return null;
  const name = plainName(new URL(publicUrl).hostname);
  return isInternalName(name) ? null : name;
};

/** The host of PUBLIC_URL and PUBLIC_ALIASES: the operator's names, under which the server answers everything. */
export const operatorHosts = (ctx: Pick<Context, 'config' | 'publicUrl'>): ReadonlySet<string> => {
  const target = targetHost(ctx);
  return new Set([...(target === null ? [] : [target]), ...ctx.config.publicAliases]);
};

/** With the scheme and the port of this server: the proxy in front of it answers for all names. */
export const originUnder = ({ publicUrl }: Pick<Context, 'publicUrl'>, domain: string): string => {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${domain}${port && `:${port}`}`;
};

/** What this server answers at `reachPath`, under each of its names. It is no secret, and differs between installations. */
export const reachMark = ({ secrets }: Pick<Context, 'secrets'>): string =>
  secrets.sign('own domain leads here');

export const reachPath = '/t/reached';
