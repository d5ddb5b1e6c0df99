// Which addresses the sending account has verified: an address of its own, or any of a verified domain.
import type { SesAccountFacts } from '#contract/ses/settings.ts';

type Identity = SesAccountFacts['identities'][number];

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const isAddress = ({ name }: Identity): boolean => name.includes('@');

/** null: it is not known what is verified; a key that may send need not be allowed to list it. */
export const isVerifiedSender = (address: string, identities: readonly Identity[] | null): boolean | null => {
  if (identities === null || identities.length === 0) return null;
  const sender = address.trim().toLowerCase();
  const domain = domainOf(sender);
  return identities.some((identity) => {
    if (!identity.isVerified) return false;
    const name = identity.name.toLowerCase();
    return isAddress(identity) ? name === sender : domain === name || domain.endsWith(`.${name}`);
  });
};

/** The addresses to choose from: a domain is offered with the part before the @ of the current address. */
export const offeredSenders = (
  current: string,
  defaultSender: string,
  identities: readonly Identity[],
): string[] => {
  const local = current.split('@')[0]?.trim() || 'hello';
  const verified = identities.filter(({ isVerified }) => isVerified);
  const offered = [
    ...(isVerifiedSender(defaultSender, identities) ? [defaultSender] : []),
    ...verified.filter(isAddress).map(({ name }) => name),
    ...verified.filter((identity) => !isAddress(identity)).map(({ name }) => `${local}@${name}`),
  ];
  return [...new Set(offered)].filter((address) => address.toLowerCase() !== current.trim().toLowerCase());
};
