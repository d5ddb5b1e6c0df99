// Apart from the rest, which only the pages that show things need.
const prefix = 'lettersmith:recent-things:';

export const recentThingsKey = (userId: string): string => prefix + userId;

export const forgetRecentThings = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
};
