// What the network says about an email. Callers with network access collect it, and the findings are made here.

/** Why a request for an address failed. */
export type Fault =
  /** 404 or 410. */
  | 'missing'
  /** 500 and above. */
  | 'server-error'
  | 'no-host'
  | 'unreachable'
  | 'certificate'
  | 'redirects'
  /** It leads into a private network. */
  | 'private'
  /** A response arrived, and it is no image. */
  | 'not-an-image';

/** The result of a request for an address. */
export type Reach =
  | { address: string; state: 'reached'; bytes: number | null }
  | { address: string; state: 'broken'; fault: Fault }
  /** The site refuses programs, or did not answer in time. */
  | { address: string; state: 'unknown' };

/** A DNS lookup: the records, that there are none, or that no server answered. */
export type Answer = 'present' | 'absent' | 'unknown';

export interface SenderFacts {
  domain: string;
  exists: Answer;
  spf: Answer;
  /** `absent` only if nothing exists below `_domainkey`. DKIM selectors cannot be listed. */
  dkim: Answer;
  dmarc: { answer: Answer; policy: 'none' | 'quarantine' | 'reject' | null };
}

export interface NetworkFacts {
  links: readonly Reach[];
  images: readonly Reach[];
  /** How many addresses were omitted because there were too many. */
  leftOut: number;
  /** null if no sender was given. */
  sender: SenderFacts | null;
}
