// The shortcuts of every page. The sheet of shortcuts lists the same.
import type { Shortcut } from '#web/lib/commands/shortcut.ts';
import { paths } from '#web/lib/paths.ts';

export const sheetKey: Shortcut = '?';
export const searchKey: Shortcut = '/';
/** The next key names a page. */
export const goKey: Shortcut = 'G';

export const goKeys: Readonly<Record<Shortcut, string>> = {
  D: paths.dashboard(),
  T: paths.templates(),
  C: paths.esp({ tab: 'campaigns' }),
  S: paths.esp({ tab: 'contacts' }),
  L: paths.esp({ tab: 'lists' }),
  R: paths.savedResults(),
  ',': paths.settings(),
};

export const createKeys: Readonly<Record<Shortcut, string>> = {
  N: paths.builder(),
  C: paths.esp({ tab: 'campaigns', action: 'create-campaign' }),
};
