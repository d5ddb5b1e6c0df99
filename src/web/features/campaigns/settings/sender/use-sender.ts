import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getPreflight } from '#contract/campaigns/preflight.ts';
import { type EspSettings, getEspSettings, getSesAccount } from '#contract/ses/settings.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { isVerifiedSender, offeredSenders } from './verified-senders.ts';

export interface Sender {
  /** null: not loaded yet. */
  settings: EspSettings | null;
  /** null: not loaded yet. */
  isConnected: boolean | null;
  /** null: it is not known. */
  isVerified: boolean | null;
  /** Other addresses that may send. */
  offered: readonly string[];
}

/** What the sending account says about a sender's address. */
export const useSender = (address: string): Sender => {
  const client = useQueryClient();
  const settings = useEndpoint(getEspSettings).data ?? null;
  const isConnected = settings?.sesConfigured ?? null;
  const account = useEndpoint(getSesAccount, undefined, { enabled: isConnected === true });
  const identities = isConnected ? (account.data?.identities ?? null) : null;
  // A connected account changes what the checks find.
  const before = useRef(isConnected);
  useEffect(() => {
    if (before.current === false && isConnected)
      void invalidateEndpoints(client, [getPreflight, getSesAccount]);
    before.current = isConnected;
  }, [isConnected, client]);
  return {
    settings,
    isConnected,
    isVerified: isVerifiedSender(address, identities),
    offered: identities === null ? [] : offeredSenders(address, settings?.defaultFromEmail ?? '', identities),
  };
};
