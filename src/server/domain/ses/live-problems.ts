// What is wrong with an account, asked of Amazon now: for `lettersmith doctor --live`.
import { inWords } from '#text/keyed-text.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { isAwsFault, missingPermission, sesProblemOf } from './problem.ts';
import { sesProblemText } from './problem-messages.ts';
import { askIdentity } from './verified-sender.ts';

type Control = ReturnType<Context['sesControl']>;
type Limits = Awaited<ReturnType<Control['getAccount']>>;

const nearlyUsed = 0.9;

const limitProblems = ({
  perDay,
  sentInLastDay,
  enforcement,
  isSendingEnabled,
  hasProductionAccess,
}: Limits): string[] => [
  ...(isSendingEnabled ? [] : ['Amazon has switched off sending.']),
  ...(enforcement === 'HEALTHY' ? [] : [`Amazon states ${enforcement.toLowerCase()}.`]),
  ...(hasProductionAccess ? [] : ['The account is in the SES sandbox: only verified addresses get mail.']),
  ...(perDay !== null && sentInLastDay >= perDay * nearlyUsed
    ? [`${sentInLastDay} of ${perDay} mails of the day are used.`]
    : []),
];

const senderProblems = async (control: Control, from: string): Promise<string[]> => {
  if (from === '') return ['No sender is set.'];
  const found = await askIdentity(control, from);
  if (found === 'unknown') return ['Its key may not read identities.'];
  return found?.isVerified ? [] : [`${from} is not a verified sender.`];
};

/** Sentences; empty: it may send. null: Amazon does not answer. */
export const liveProblems = async (
  control: Control,
  { from, region }: { from: string; region: string },
): Promise<string[] | null> => {
  try {
    return [...limitProblems(await control.getAccount()), ...(await senderProblems(control, from))];
  } catch (error) {
    if (!isAwsFault(error)) throw error;
    const problem = sesProblemOf(error);
    if (problem === 'unreachable') return null;
    return [
      inWords(translatorFor('en'), sesProblemText(problem, { region, permission: missingPermission(error) })),
    ];
  }
};
