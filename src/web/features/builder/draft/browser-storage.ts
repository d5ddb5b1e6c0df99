export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const emptyStorage: DraftStorage = {
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
    return window.localStorage ?? emptyStorage;
  } catch {
    return emptyStorage;
  }
};
