/** What a coloured mark says beside its words. */
export type Tone = 'neutral' | 'good' | 'attention' | 'bad' | 'info';
