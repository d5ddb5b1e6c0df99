// What happens to an accepted message: the mailbox simulator's addresses decide, all others receive it.
import { addressOf, domainOf } from './addresses.ts';
import { bounced, complained, delivered, notRendered, rejected, type SesEvent, sent } from './events.ts';

const simulatorDomain = 'simulator.amazonses.com';

/** The part before a label: `bounce+order7@…` is `bounce`. */
const simulatorName = (address: string): string | null =>
  domainOf(address) === simulatorDomain ? (address.split('@')[0]?.split('+')[0]?.toLowerCase() ?? '') : null;

export const isSimulator = (text: string): boolean => simulatorName(addressOf(text)) !== null;

/** The EICAR test file, which every virus scanner detects, in two pieces so that none finds it here. */
const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export const hasTestVirus = (parts: (string | null)[]): boolean =>
  parts.some((part) => part?.includes(testVirus) === true);

export interface AcceptedMessage {
  recipients: string[];
  suppressed: Set<string>;
  isInfected: boolean;
  /** Why the template did not render; null when it did. */
  failure: string | null;
}

export const outcomesOf = (
  { recipients, suppressed, isInfected, failure }: AcceptedMessage,
  now: Date,
): SesEvent[] => {
  // A rendering failure replaces the send event: nothing was sent.
  if (failure !== null) return [notRendered(failure)];
  if (isInfected) return [sent(), rejected()];
  const events: SesEvent[] = [sent()];
  for (const address of recipients.map(addressOf)) {
    if (suppressed.has(address.toLowerCase())) {
      events.push(bounced([address], 'OnAccountSuppressionList', now));
      continue;
    }
    const name = simulatorName(address);
    if (name === 'bounce') events.push(bounced([address], 'General', now));
    else if (name === 'suppressionlist') events.push(bounced([address], 'Suppressed', now));
    else events.push(delivered([address], now));
    if (name === 'complaint') events.push(complained([address], now));
    if (name === 'ooto') events.push(bounced([address], 'Transient', now));
  }
  return events;
};
