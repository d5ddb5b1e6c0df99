import type { CampaignHandoff } from '#web/lib/handoff.ts';
import type { InitialAudience } from '../form/form-values.ts';

export interface CampaignsTabProps {
  /** Whether the address asks for a new campaign, the handed-over design, and the audience. */
  creating: { design: CampaignHandoff | null; audience?: InitialAudience | null; opensPage?: boolean } | null;
  /** The dialog was closed: the address no longer asks for it. */
  onCreated: () => void;
}
