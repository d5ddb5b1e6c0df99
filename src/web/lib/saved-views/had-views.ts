// Whether a list had views when it was last open in this browser: then their place is reserved, so that nothing jumps.
import type { ViewedList } from '#contract/platform/saved-views.ts';

const keyOf = (list: ViewedList): string => `lettersmith:saved-views-${list}`;

export const hadViews = (list: ViewedList): boolean => {
  try {
    return localStorage.getItem(keyOf(list)) !== null;
  } catch {
    return false;
  }
};

export const rememberViews = (list: ViewedList, hasViews: boolean): void => {
  try {
    if (hasViews) localStorage.setItem(keyOf(list), '1');
    else localStorage.removeItem(keyOf(list));
  } catch {
    // Storage is off: their place is not reserved.
  }
};
