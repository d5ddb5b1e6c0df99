/** The picker's view of a campaign type, and the writer's questions for its facts. */
export interface CampaignType {
  id: string;
  name: string;
  /** Its group in the picker. */
  group: string;
  description: string;
  /** Above the field for the info text. */
  infoLabel: string;
  infoPlaceholder: string;
}

/** A file of a group names everything but the group. */
export type GroupedType = Omit<CampaignType, 'group'>;
