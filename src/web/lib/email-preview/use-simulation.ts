// The email as an email client shows it. The simulation is fetched when it is first needed.
import { useEffect, useState } from 'react';
import { type MailClientId, mailClientIds } from '#deliverability/simulation/client-ids.ts';
import type { Simulation, SimulationOptions } from '#deliverability/simulation/simulate.ts';
import { type ClientVerdict, verdictOf } from '#deliverability/simulation/verdict.ts';

const load = () => import('#deliverability/simulation/simulate.ts');

export interface ShownSimulation extends Simulation {
  client: MailClientId | null;
}

interface Settled {
  source: string;
  shown: ShownSimulation | null;
}

/** `shown` stays the last one until the next is known; null before the first. */
export const useSimulation = (
  html: string | null,
  { client, scheme = 'light', hasImages = true, clippedText = '' }: SimulationOptions,
): { shown: ShownSimulation | null; isFailed: boolean; retry: () => void } => {
  const [settled, setSettled] = useState<Settled | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another attempt does the same again.
  useEffect(() => {
    if (html === null) return;
    let isCurrent = true;
    load().then(
      ({ simulate }) => {
        if (!isCurrent) return;
        setIsFailed(false);
        const simulation = simulate(html, { client, scheme, hasImages, clippedText });
        setSettled({ source: html, shown: { ...simulation, client } });
      },
      () => {
        if (isCurrent) setIsFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [html, client, scheme, hasImages, clippedText, attempt]);
  return { shown: settled?.shown ?? null, isFailed, retry: () => setAttempt((count) => count + 1) };
};

export type Verdicts = Readonly<Partial<Record<MailClientId, ClientVerdict>>>;

const none: Verdicts = {};

/** How each client shows the email, one after the other, so that typing and scrolling stay smooth. */
export const useVerdicts = (html: string | null, scheme: 'light' | 'dark'): Verdicts => {
  const [known, setKnown] = useState<{ key: string; verdicts: Verdicts }>({ key: '', verdicts: none });
  const key = `${scheme} ${html ?? ''}`;
  useEffect(() => {
    if (html === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    load().then(
      ({ simulate }) => {
        const judge = (index: number) => {
          const client = mailClientIds[index];
          if (!isCurrent || client === undefined) return;
          const verdict = verdictOf(simulate(html, { client, scheme }).dropped);
          setKnown((current) => ({
            key,
            verdicts: { ...(current.key === key ? current.verdicts : none), [client]: verdict },
          }));
          timer = setTimeout(() => judge(index + 1), 0);
        };
        judge(0);
      },
      // The report of the chosen client says that it could not be loaded.
      () => undefined,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [html, scheme, key]);
  return known.key === key ? known.verdicts : none;
};
