// Types of columns that several tables or the code around them name. `tables.ts` is generated and imports them.
import type { ColumnType } from 'kysely';
import type { ConditionalParts } from '#email/dynamic/conditional-parts.ts';

export type { StoredDefinition } from './audience/segments/definition.ts';

export type TimestampColumn = ColumnType<Date, Date, Date>;

/** A date without a time: written as `2026-11-01`, read as that midnight in the server's time zone. */
export type DateColumn = ColumnType<Date, string, string>;

export type DeliveryState =
  | 'queued'
  | 'sending'
  | 'in_doubt'
  | 'unknown'
  | 'accepted'
  | 'delivered'
  | 'failed'
  | 'bounced'
  | 'skipped';

export type SesEnforcement = 'HEALTHY' | 'PROBATION' | 'SHUTDOWN' | 'UNKNOWN';

/** The audience of a campaign, by the ids of lists, segments and an earlier campaign. */
export interface StoredAudience {
  lists: number[];
  segments: number[];
  everyone: boolean;
  notOpened: number | null;
}

/** The values of UTM parameters with their placeholders; an empty one is not added. */
export interface StoredUtm {
  source: string;
  medium: string;
  campaign: string;
  content: string;
  term: string;
}

/** Instead of the UTM parameters of the workspace: none, or its own. */
export type StoredCampaignUtm = 'off' | StoredUtm;

/** The parts of a campaign's HTML that not everyone gets; positions are in characters of `html_content`. */
export type StoredParts = ConditionalParts;

/** When recipients of a campaign get it at their own time. `zone`: one of those that have this moment. */
export interface StoredLocalMoment {
  at: string;
  zone: string;
  recipients: number;
}

/** What preflight found at the scheduled time of a campaign. */
export interface StoredWaitingCheck {
  id: string;
  message: string;
  fix: string;
  /** The same before it is in a language (text/stored-text.ts). Earlier releases wrote none. */
  keyed?: { message: string; fix: string };
}

/** A sender that an SES account knows: an address or a domain. */
export interface StoredSesIdentity {
  name: string;
  isVerified: boolean;
}

/** What loading the sample shop made, beside its contacts and the campaigns that were sent. */
export interface StoredSampleShop {
  lists: number[];
  tags: number[];
  /** Keys of contact fields. */
  fields: string[];
  segments: number[];
  drafts: number[];
  templates: string[];
  /** Addresses of its contacts. */
  emails: string[];
  /** How many of its contacts were counted as added on each day. */
  days: Record<string, number>;
  /** When loading connected an account for sending; null: there was one, or none could be had. */
  accountSetAt: string | null;
  /** Whether loading entered the postal address. */
  setsAddress: boolean;
}
