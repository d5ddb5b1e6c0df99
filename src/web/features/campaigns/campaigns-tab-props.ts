import type { CampaignHandoff } from '#web/lib/handoff.ts';

export interface CampaignsTabProps {
  /** Whether the address asks for a new campaign, and the design that came along from the builder. */
  creating: { design: CampaignHandoff | null } | null;
  /** The dialog was closed: the address asks for it no more. */
  onCreated: () => void;
}
