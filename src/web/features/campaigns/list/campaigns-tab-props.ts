import type { CampaignHandoff } from '#web/lib/handoff.ts';
import type { Addressees } from '../form/form-values.ts';

export interface CampaignsTabProps {
  /** Whether the address asks for a new campaign, the design that came along, and whom it is for. */
  creating: { design: CampaignHandoff | null; addressees?: Addressees | null } | null;
  /** The dialog was closed: the address asks for it no more. */
  onCreated: () => void;
}
