import type { DraftStorage } from './drafts.ts';

const nothing: DraftStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new Error('This browser stores nothing.');
  },
  removeItem: () => {},
};

/** Where site data is blocked, even reading `localStorage` throws. */
export const browserStorage = (): DraftStorage => {
  try {
    return window.localStorage ?? nothing;
  } catch {
    return nothing;
  }
};
