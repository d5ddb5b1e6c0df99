// Tries the links and images of an email and queries DNS for its sender. `#deliverability/network` judges the results;
// a fault of another server never makes this fail.

import PQueue from 'p-queue';
import type { Fault, NetworkFacts, Reach } from '#deliverability/network/facts.ts';
import { senderDomain, senderFactsOf, senderTxtNames } from '#deliverability/network/sender-facts.ts';
import type { Targets } from '#deliverability/network/targets.ts';
import type { Context } from '../../context.ts';
import { organizationOf } from './organization.ts';

type Fetcher = Context['fetcher'];
type Fetched = Awaited<ReturnType<Fetcher['fetch']>>;

export const maxAddresses = 50;
const maxParallel = 6;
const totalTimeoutMs = 8_000;
const timeoutMs = 5_000;
const maxImageBytes = 5 * 1024 * 1024;

const faults: Partial<Record<Extract<Fetched, { ok: false }>['refusal'], Fault>> = {
  unresolved: 'no-host',
  unreachable: 'unreachable',
  certificate: 'certificate',
  redirects: 'redirects',
  private: 'private',
};

/** Many sites refuse programs but serve readers (401, 403, 429 and the like), so these statuses prove nothing. */
const faultOf = (fetched: Fetched): Fault | 'unknown' | null => {
  if (!fetched.ok) return faults[fetched.refusal] ?? 'unknown';
  if (fetched.status === 404 || fetched.status === 410) return 'missing';
  if (fetched.status >= 500) return 'server-error';
  return fetched.status >= 400 ? 'unknown' : null;
};

const toReach = (address: string, fault: Fault | 'unknown' | null, bytes: number | null): Reach => {
  if (fault === 'unknown') return { address, state: 'unknown' };
  return fault ? { address, state: 'broken', fault } : { address, state: 'reached', bytes };
};

const tryLink = async (fetcher: Fetcher, address: string, signal: AbortSignal): Promise<Reach> => {
  const options = { timeoutMs, signal, maxBytes: 0 };
  const head = await fetcher.fetch(address, { ...options, method: 'HEAD' });
  // Some sites do not implement HEAD and answer it with any status.
  const needsGet = faultOf(head) !== null && (head.ok || head.refusal === 'broken');
  return toReach(address, faultOf(needsGet ? await fetcher.fetch(address, options) : head), null);
};

const tryImage = async (fetcher: Fetcher, address: string, signal: AbortSignal): Promise<Reach> => {
  const options = { timeoutMs, signal, accept: 'image/*', maxBytes: maxImageBytes };
  const head = await fetcher.fetch(address, { ...options, method: 'HEAD' });
  const hasSize = head.ok && head.status < 300 && head.declaredBytes !== null;
  const fetched =
    hasSize || (!head.ok && faultOf(head) !== 'unknown') ? head : await fetcher.fetch(address, options);
  if (!fetched.ok && fetched.refusal === 'too-large') return toReach(address, null, maxImageBytes);
  const fault = faultOf(fetched);
  if (fault !== null || !fetched.ok) return toReach(address, fault ?? 'unknown', null);
  // File stores often send no content type; a type of text or data means a page.
  const isNoImage = /^text\/|^application\/(json|xhtml|xml)/.test(fetched.contentType);
  const bytes = fetched.body.length > 0 ? fetched.body.length : fetched.declaredBytes;
  return toReach(address, isNoImage ? 'not-an-image' : null, bytes);
};

export const findSenderFacts = async (
  ctx: Pick<Context, 'nameServer'>,
  from: string | undefined,
): Promise<NetworkFacts['sender']> => {
  const domain = from === undefined ? null : senderDomain(from);
  if (domain === null) return null;
  const { own: domainName, dkim, dmarc } = senderTxtNames(domain, organizationOf(domain));
  const [ownTexts, dkimTexts, ...dmarcTexts] = await Promise.all(
    [domainName, dkim, ...dmarc].map((name) => ctx.nameServer.texts(name)),
  );
  const noRecords = { state: 'silent' } as const;
  return senderFactsOf(domain, {
    own: ownTexts ?? noRecords,
    dkim: dkimTexts ?? noRecords,
    dmarc: dmarcTexts,
  });
};

const isInconclusive = (reach: Reach): boolean =>
  reach.state === 'unknown' || (reach.state === 'broken' && /^(no-host|unreachable)$/.test(reach.fault));

/** When no address at all was reachable, this server itself may be offline; the email is not to blame then. */
const isServerOffline = async (ctx: Context, reaches: readonly Reach[]): Promise<boolean> => {
  if (!reaches.some(({ state }) => state === 'broken') || !reaches.every(isInconclusive)) return false;
  const { state } = await ctx.nameServer.texts('example.com');
  return state === 'silent' || state === 'no-name';
};

export const collectNetworkFacts = async (
  ctx: Context,
  from: string | undefined,
  { links, images, leftOut }: Targets,
): Promise<NetworkFacts> => {
  const signal = AbortSignal.timeout(totalTimeoutMs);
  const targets = [
    ...links.map((address) => ({ address, attempt: tryLink, isLink: true })),
    ...images.map((address) => ({ address, attempt: tryImage, isLink: false })),
  ];
  const [results, sender] = await Promise.all([
    new PQueue({ concurrency: maxParallel }).addAll(
      targets.map(({ address, attempt, isLink }) => async () => ({
        isLink,
        reach: await attempt(ctx.fetcher, address, signal),
      })),
    ),
    findSenderFacts(ctx, from),
  ]);
  const isOffline = await isServerOffline(
    ctx,
    results.map(({ reach }) => reach),
  );
  const known = results.map(({ isLink, reach }) => ({
    isLink,
    reach: isOffline ? { address: reach.address, state: 'unknown' as const } : reach,
  }));
  return {
    links: known.filter(({ isLink }) => isLink).map(({ reach }) => reach),
    images: known.filter(({ isLink }) => !isLink).map(({ reach }) => reach),
    leftOut,
    sender,
  };
};
