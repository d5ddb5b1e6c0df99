/** What the picker shows of a campaign type, and how the writer asks for its facts. */
export interface CampaignType {
  id: string;
  name: string;
  /** The group of the picker it stands in. */
  group: string;
  description: string;
  /** Above the field for the info text. */
  infoLabel: string;
  infoPlaceholder: string;
}

/** A file of a group names everything but the group. */
export type GroupedType = Omit<CampaignType, 'group'>;
