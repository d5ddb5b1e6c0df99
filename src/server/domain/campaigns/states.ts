// The states of a campaign.
//
// It starts as a `draft`, and can be changed only as a draft or `scheduled`. When it is sent, or its time has come, its
// content is frozen and it is `preparing`: the snapshot of recipients is written. Then it is `sending`. It can be
// `paused` in both states, and returns to the one it came from: to `preparing` as long as `snapshot_cursor` says that
// recipients are missing. When no recipient is left it is `sent`: `complete`, `with_problems` if deliveries failed or
// are unknown, `cancelled` if a person stopped it. Resending to failed deliveries takes it from `sent` back to
// `sending`.
//
// Each transition is one update that names the states it may come from. Of two people who press a button, one learns
// that the state has changed. The worker reads the state with every few messages, so a pause takes effect within a
// moment.
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { CampaignState } from '../../db/states.ts';
import { conflict, type DomainError } from '../shared/errors.ts';

export const changeableStates: readonly CampaignState[] = ['draft', 'scheduled'];
export const runningStates: readonly CampaignState[] = ['preparing', 'sending'];
export const startedStates: readonly CampaignState[] = ['preparing', 'sending', 'paused', 'sent'];

/** A person or the schedule took the next step: a later obstacle is a new cause. */
export const noStatusReason = {
  waiting: null,
  waiting_until: null,
  waiting_check: null,
  told_causes: [] as string[],
  tell_after: null,
} as const;

/** Preparing counts as sending and takes seconds. */
export const statusOf = (state: CampaignState): CampaignSummary['status'] =>
  state === 'preparing' ? 'sending' : state;

export const statesOf = (status: CampaignSummary['status']): readonly CampaignState[] =>
  status === 'sending' ? runningStates : [status];

const stateSentences: Record<CampaignState, TextKey> = {
  draft: 'refusals.campaigns.isDraft',
  scheduled: 'refusals.campaigns.isScheduled',
  preparing: 'refusals.campaigns.isSending',
  sending: 'refusals.campaigns.isSending',
  paused: 'refusals.campaigns.isPaused',
  sent: 'refusals.campaigns.isSent',
};

/** `explanation`: what did not happen, and what to do instead. */
export const wrongState = (state: CampaignState, explanation: TextKey): DomainError =>
  conflict(
    keyedText('refusals.campaigns.wrongState', {
      state: keyedText(stateSentences[state]),
      explanation: keyedText(explanation),
    }),
  );
