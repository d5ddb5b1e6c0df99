/** The meaning of a mark's color, beside its text. */
export type Tone = 'neutral' | 'good' | 'attention' | 'bad' | 'info';
