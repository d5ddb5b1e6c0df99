import { useMemo, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  has: (id: string) => boolean;
  /** With `through`, everything between this one and the previously chosen one follows it. */
  choose: (id: string, isChosen: boolean, through?: boolean) => void;
  chooseAll: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The selection of a list. Items that are no longer listed are not selected either. */
export const useSelection = (listed: readonly { id: string }[]): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const ids = useMemo(
    () => new Set(listed.filter(({ id }) => chosen.has(id)).map(({ id }) => id)),
    [listed, chosen],
  );
  const between = (startId: string, endId: string): string[] => {
    const ends = [startId, endId]
      .map((id) => listed.findIndex((item) => item.id === id))
      .sort((a, b) => a - b);
    const [from = -1, to = -1] = ends;
    return from < 0 ? [endId] : listed.slice(from, to + 1).map(({ id }) => id);
  };
  return {
    ids,
    has: (id) => ids.has(id),
    choose: (id, isChosen, through = false) => {
      const next = new Set(ids);
      for (const selectedId of through && last !== null ? between(last, id) : [id]) {
        if (isChosen) next.add(selectedId);
        else next.delete(selectedId);
      }
      setChosen(next);
      setLast(id);
    },
    chooseAll: (all) => setChosen(new Set(all)),
    clear: () => setChosen(new Set()),
  };
};
