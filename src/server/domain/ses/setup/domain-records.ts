// The DNS records of the sender's domain: those that Amazon asks for, and those that mailbox providers ask for.
import type { DnsRecord } from '#contract/carriers/dns-record.ts';
import type { TextAnswer } from '#deliverability/network/sender-facts.ts';
import type { Context } from '../../../context.ts';
import { organizationOf } from '../../shared/organization.ts';

/** What Amazon knows of a domain or an address. */
export type IdentityFacts = NonNullable<
  Awaited<ReturnType<ReturnType<Context['sesControl']>['getIdentity']>>
>;

const maxFound = 5;
const spfOfAmazon = 'v=spf1 include:amazonses.com ~all';
const dmarcToAdd = 'v=DMARC1; p=none;';

const plain = (value: string): string => value.toLowerCase().replace(/\.$/, '').replace(/\s+/g, ' ').trim();

const foundIn = (answer: TextAnswer, isOfKind: (record: string) => boolean): string[] =>
  answer.state === 'records' ? answer.records.filter(isOfKind).slice(0, maxFound) : [];

/** `isRight`: not only the record to add, but any that has the same effect. */
export const judgeRecord = (
  record: Omit<DnsRecord, 'state' | 'found'>,
  answer: TextAnswer,
  {
    isOfKind = () => true,
    isRight = (found) => plain(found) === plain(record.value),
  }: { isOfKind?: (found: string) => boolean; isRight?: (found: string) => boolean } = {},
): DnsRecord => {
  const found = foundIn(answer, isOfKind);
  const state =
    answer.state === 'silent'
      ? 'unknown'
      : found.length === 0
        ? 'missing'
        : found.some(isRight)
          ? 'found'
          : 'different';
  return { ...record, state, found };
};

const isSpf = (text: string): boolean => /^\s*v=spf1(\s|$)/i.test(text);
const namesAmazon = (text: string): boolean => /\binclude:amazonses\.com(\s|$)/i.test(text);
const isDmarc = (text: string): boolean => /^\s*v\s*=\s*DMARC1\s*(;|$)/i.test(text);

const dkimRecords = (ctx: Pick<Context, 'nameServer'>, { dkim, dkimRecords: expected }: IdentityFacts) =>
  expected.map(async ({ name, value }): Promise<DnsRecord> => {
    const record = { purpose: 'dkim', type: 'CNAME', name, value, isOptional: false } as const;
    const judged = judgeRecord(record, await ctx.nameServer.aliases(name));
    // Amazon looks them up itself, and its answer counts.
    return dkim === 'SUCCESS' && judged.state !== 'found' ? { ...judged, state: 'found' } : judged;
  });

const bounceRecords = async (
  { nameServer }: Pick<Context, 'nameServer'>,
  name: string,
  region: string,
): Promise<DnsRecord[]> => {
  const [servers, texts] = await Promise.all([nameServer.exchanges(name), nameServer.texts(name)]);
  const value = `10 feedback-smtp.${region}.amazonses.com`;
  return [
    judgeRecord({ purpose: 'bounces', type: 'MX', name, value, isOptional: false }, servers, {
      isRight: (found) => plain(found).endsWith(` feedback-smtp.${region}.amazonses.com`),
    }),
    judgeRecord({ purpose: 'bounces_spf', type: 'TXT', name, value: spfOfAmazon, isOptional: false }, texts, {
      isOfKind: isSpf,
      isRight: namesAmazon,
    }),
  ];
};

const spfRecord = async ({ nameServer }: Pick<Context, 'nameServer'>, domain: string): Promise<DnsRecord> =>
  judgeRecord(
    { purpose: 'spf', type: 'TXT', name: domain, value: spfOfAmazon, isOptional: true },
    await nameServer.texts(domain),
    { isOfKind: isSpf, isRight: namesAmazon },
  );

/** The record of the domain, or that of the organization above it, which covers it. */
const dmarcRecord = async (
  { nameServer }: Pick<Context, 'nameServer'>,
  domain: string,
): Promise<DnsRecord> => {
  const names = [...new Set([domain, organizationOf(domain)])].map((name) => `_dmarc.${name}`);
  const judged = await Promise.all(
    names.map(async (name) =>
      judgeRecord(
        { purpose: 'dmarc', type: 'TXT', name, value: dmarcToAdd, isOptional: false },
        await nameServer.texts(name),
        { isOfKind: isDmarc, isRight: isDmarc },
      ),
    ),
  );
  const of = (wanted: DnsRecord['state']): DnsRecord | undefined =>
    judged.find(({ state }) => state === wanted);
  // An organization whose name server is silent may have one.
  return of('found') ?? of('unknown') ?? (judged[0] as DnsRecord);
};

export const lookUpRecords = async (
  ctx: Pick<Context, 'nameServer'>,
  { domain, identity, region }: { domain: string; identity: IdentityFacts | null; region: string },
): Promise<DnsRecord[]> => {
  const mailFrom = identity?.mailFromDomain ?? null;
  const [dkim, bounces, spf, dmarc] = await Promise.all([
    Promise.all(identity ? dkimRecords(ctx, identity) : []),
    mailFrom === null ? [] : bounceRecords(ctx, mailFrom, region),
    spfRecord(ctx, domain),
    dmarcRecord(ctx, domain),
  ]);
  return [...dkim, ...bounces, spf, dmarc];
};
