// Names of backups, and which of them are kept. Pure: time comes in, names go out.

export interface Keep {
  daily: number;
  weekly: number;
  monthly: number;
}

const namePattern = /^lettersmith-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})Z\.tar\.zst$/;

/** Without colons, which Windows and some archives refuse. */
export const fileNameOf = (now: Date): string =>
  `lettersmith-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`;

/** When a backup was made, by its name; null: the file is none of ours. */
export const timeOf = (name: string): Date | null => {
  const [, text] = namePattern.exec(name) ?? [];
  if (text === undefined) return null;
  const [day = '', time = ''] = text.split('T');
  const date = new Date(`${day}T${time.replaceAll('-', ':')}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
};

const dayMs = 86_400_000;
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
/** The number of the week, Monday to Sunday: 1 January 1970 was a Thursday. */
const weekOf = (date: Date): string => String(Math.floor((date.getTime() / dayMs + 3) / 7));
const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/**
 * The names to delete: all but the last backup of each of the last days, weeks and months that have one. Names that
 * are no backups are never among them, and the newest backup never is.
 */
export const expired = (names: readonly string[], keep: Keep): string[] => {
  const backups = names
    .map((name) => ({ name, at: timeOf(name) }))
    .filter((each): each is { name: string; at: Date } => each.at !== null)
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name));
  const keepNewestOf = (period: (date: Date) => string, count: number): void => {
    const periods = new Set<string>();
    for (const { name, at } of backups) {
      if (periods.has(period(at))) continue;
      if (periods.size >= count) return;
      periods.add(period(at));
      kept.add(name);
    }
  };
  keepNewestOf(dayOf, keep.daily);
  keepNewestOf(weekOf, keep.weekly);
  keepNewestOf(monthOf, keep.monthly);
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
};
