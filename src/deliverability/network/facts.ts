// What the network said about an email. Gathered by whoever may use a network, judged here.

/** Why an address did not bring what readers should see. */
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
  /** Something came, and it is no picture. */
  | 'not-a-picture';

export type Reach =
  | { address: string; state: 'reached'; bytes: number | null }
  | { address: string; state: 'broken'; fault: Fault }
  /** It refuses programs, or did not answer in time: nothing is known. */
  | { address: string; state: 'unknown' };

/** A look-up: what stands there, that nothing stands there, or that nobody answered. */
export type Answer = 'present' | 'absent' | 'unknown';

export interface SenderFacts {
  domain: string;
  exists: Answer;
  spf: Answer;
  /** `absent` only where nothing at all stands below `_domainkey`. Names of keys cannot be listed. */
  dkim: Answer;
  dmarc: { answer: Answer; policy: 'none' | 'quarantine' | 'reject' | null };
}

export interface NetworkFacts {
  links: readonly Reach[];
  pictures: readonly Reach[];
  /** How many addresses were left out, because there were too many. */
  leftOut: number;
  /** null where no sender was given. */
  sender: SenderFacts | null;
}
