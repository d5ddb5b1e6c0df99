import type { Installation } from '../installation/open.ts';

export interface Finding {
  state: 'good' | 'attention' | 'bad';
  /** One sentence, with what to do when it is not good. */
  text: string;
}

export interface Diagnosis extends Finding {
  name: string;
}

export type Check = (on: Installation) => Promise<Finding>;

export const good = (text: string): Finding => ({ state: 'good', text });
export const attention = (text: string): Finding => ({ state: 'attention', text });
export const bad = (text: string): Finding => ({ state: 'bad', text });
