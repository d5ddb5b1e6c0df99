import { useState } from 'react';

export type View = 'grid' | 'list';

const key = 'lettersmith:templates-view';

const kept = (): View => {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
};

/** This browser remembers it. */
export const useView = (): [View, (view: View) => void] => {
  const [view, setView] = useState(kept);
  return [
    view,
    (next) => {
      setView(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Without storage it applies until the page closes.
      }
    },
  ];
};
