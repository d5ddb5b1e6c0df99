import { useMemo } from 'react';
import { defaultLetter } from '#email/default-letter.ts';
import type { Letter } from '#email/render.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useBuilder } from './store/use-builder.ts';

/** The words around the blocks that the export form begins with. */
export const useLetter = (): Letter => {
  const user = useCurrentUser();
  const brand = useBuilder((state) => state.brand);
  return useMemo(() => defaultLetter(user, brand), [user, brand]);
};
