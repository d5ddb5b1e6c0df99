import { useState } from 'react';

export type View = 'grid' | 'list';

const key = 'lettersmith:templates-view';

const stored = (): View => {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
};

/** Grid or list; stored in this browser. */
export const useView = (): [View, (view: View) => void] => {
  const [view, setView] = useState(stored);
  return [
    view,
    (next) => {
      setView(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Storage is off: the choice applies until the page closes.
      }
    },
  ];
};
