import { useState } from 'react';

export type Layout = 'cards' | 'table';

const key = 'lettersmith:campaigns-layout';

const stored = (): Layout => {
  try {
    return localStorage.getItem(key) === 'table' ? 'table' : 'cards';
  } catch {
    return 'cards';
  }
};

/** Cards or a table; stored in this browser. */
export const useLayout = (): [Layout, (layout: Layout) => void] => {
  const [layout, setLayout] = useState(stored);
  return [
    layout,
    (next) => {
      setLayout(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Storage is off: the choice applies until the page closes.
      }
    },
  ];
};
