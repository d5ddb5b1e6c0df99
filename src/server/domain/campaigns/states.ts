// The states of a campaign.
//
// It begins as a `draft`, and only as a draft or `scheduled` can it be changed. When it is sent, or its time has come,
// its content is frozen and it is `preparing`: recipients are written down. As soon as all are, it is `sending`. It can
// be `paused` from both, and goes back to the one it came from: to `preparing` as long as `snapshot_cursor` says that
// recipients are still missing. When nobody is left it is `sent`: `complete`, `with_problems` when some mails
// failed or their fate is not known, `cancelled` when somebody stopped it. Sending again to those whose mail failed
// takes it from `sent` back to `sending`.
//
// Each step is one update that names the states it may come from. Of two people who press a button, one finds that the
// state has changed. Whoever sends reads the state with each few mails, so that a pause holds within a moment.
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import type { CampaignState } from '../../db/tables/campaigns.ts';
import { conflict, type DomainError } from '../shared/errors.ts';

export const changeable: readonly CampaignState[] = ['draft', 'scheduled'];
export const atWork: readonly CampaignState[] = ['preparing', 'sending'];
export const begun: readonly CampaignState[] = ['preparing', 'sending', 'paused', 'sent'];

/** A person, or the clock, took the next step: what stands in the way after it is a new cause. */
export const waitsNoMore = {
  waiting: null,
  waiting_until: null,
  waiting_check: null,
  told_causes: [] as string[],
  tell_after: null,
} as const;

/** Preparing is a part of sending that takes seconds. */
export const statusOf = (state: CampaignState): CampaignSummary['status'] =>
  state === 'preparing' ? 'sending' : state;

export const statesOf = (status: CampaignSummary['status']): readonly CampaignState[] =>
  status === 'sending' ? atWork : [status];

const standing: Record<CampaignState, string> = {
  draft: 'This campaign is a draft.',
  scheduled: 'This campaign is scheduled.',
  preparing: 'This campaign is being sent already.',
  sending: 'This campaign is being sent already.',
  paused: 'This campaign is paused.',
  sent: 'This campaign has been sent already.',
};

/** `kept` says what did not happen, and what to do instead. */
export const inState = (state: CampaignState, kept: string): DomainError =>
  conflict(`${standing[state]} ${kept}`);
