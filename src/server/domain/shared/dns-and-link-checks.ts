// Tries the links and images of an email and queries DNS for its sender. `#deliverability/network` judges the results;
// a fault of another server never makes this fail.

import type { Fault, NetworkFacts, Reach } from '#deliverability/network/facts.ts';
import { senderDomain, senderFactsOf, senderQuestions } from '#deliverability/network/sender-facts.ts';
import type { Targets } from '#deliverability/network/targets.ts';
import type { Context } from '../../context.ts';

type Fetcher = Context['fetcher'];
type Fetched = Awaited<ReturnType<Fetcher['fetch']>>;

export const maxAddresses = 50;
const maxAtOnce = 6;
const allowedMs = 8_000;
const oneMs = 5_000;
const maxPictureBytes = 5 * 1024 * 1024;

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

const verdict = (address: string, fault: Fault | 'unknown' | null, bytes: number | null): Reach => {
  if (fault === 'unknown') return { address, state: 'unknown' };
  return fault ? { address, state: 'broken', fault } : { address, state: 'reached', bytes };
};

const tryLink = async (fetcher: Fetcher, address: string, signal: AbortSignal): Promise<Reach> => {
  const options = { timeoutMs: oneMs, signal, maxBytes: 0 };
  const head = await fetcher.fetch(address, { ...options, method: 'HEAD' });
  // Some sites do not implement HEAD and answer it with any status.
  const again = faultOf(head) !== null && (head.ok || head.refusal === 'broken');
  return verdict(address, faultOf(again ? await fetcher.fetch(address, options) : head), null);
};

const tryPicture = async (fetcher: Fetcher, address: string, signal: AbortSignal): Promise<Reach> => {
  const options = { timeoutMs: oneMs, signal, accept: 'image/*', maxBytes: maxPictureBytes };
  const head = await fetcher.fetch(address, { ...options, method: 'HEAD' });
  const saysAll = head.ok && head.status < 300 && head.declaredBytes !== null;
  const fetched =
    saysAll || (!head.ok && faultOf(head) !== 'unknown') ? head : await fetcher.fetch(address, options);
  if (!fetched.ok && fetched.refusal === 'too-large') return verdict(address, null, maxPictureBytes);
  const fault = faultOf(fetched);
  if (fault !== null || !fetched.ok) return verdict(address, fault ?? 'unknown', null);
  // File stores often send no content type; a type of text or data means a page.
  const isOther = /^text\/|^application\/(json|xhtml|xml)/.test(fetched.contentType);
  const bytes = fetched.body.length > 0 ? fetched.body.length : fetched.declaredBytes;
  return verdict(address, isOther ? 'not-a-picture' : null, bytes);
};

const inTurns = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item);
  };
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, items.length) }, worker));
  return results;
};

export const askAboutSender = async (
  ctx: Context,
  from: string | undefined,
): Promise<NetworkFacts['sender']> => {
  const domain = from === undefined ? null : senderDomain(from);
  if (domain === null) return null;
  const { own, dkim, dmarc } = senderQuestions(domain);
  const [ownTexts, dkimTexts, ...dmarcTexts] = await Promise.all(
    [own, dkim, ...dmarc].map((name) => ctx.nameServer.texts(name)),
  );
  const silent = { state: 'silent' } as const;
  return senderFactsOf(domain, { own: ownTexts ?? silent, dkim: dkimTexts ?? silent, dmarc: dmarcTexts });
};

const saysNothing = (reach: Reach): boolean =>
  reach.state === 'unknown' || (reach.state === 'broken' && /^(no-host|unreachable)$/.test(reach.fault));

/** When no address at all was reachable, this server itself may be offline; the email is not to blame then. */
const isCutOff = async (ctx: Context, reaches: readonly Reach[]): Promise<boolean> => {
  if (!reaches.some(({ state }) => state === 'broken') || !reaches.every(saysNothing)) return false;
  const { state } = await ctx.nameServer.texts('example.com');
  return state === 'silent' || state === 'no-name';
};

export const gatherNetworkFacts = async (
  ctx: Context,
  from: string | undefined,
  { links, pictures, leftOut }: Targets,
): Promise<NetworkFacts> => {
  const signal = AbortSignal.timeout(allowedMs);
  const targets = [
    ...links.map((address) => ({ address, attempt: tryLink, isLink: true })),
    ...pictures.map((address) => ({ address, attempt: tryPicture, isLink: false })),
  ];
  const [tried, sender] = await Promise.all([
    inTurns(targets, async ({ address, attempt, isLink }) => ({
      isLink,
      reach: await attempt(ctx.fetcher, address, signal),
    })),
    askAboutSender(ctx, from),
  ]);
  const cutOff = await isCutOff(
    ctx,
    tried.map(({ reach }) => reach),
  );
  const known = tried.map(({ isLink, reach }) => ({
    isLink,
    reach: cutOff ? { address: reach.address, state: 'unknown' as const } : reach,
  }));
  return {
    links: known.filter(({ isLink }) => isLink).map(({ reach }) => reach),
    pictures: known.filter(({ isLink }) => !isLink).map(({ reach }) => reach),
    leftOut,
    sender,
  };
};
