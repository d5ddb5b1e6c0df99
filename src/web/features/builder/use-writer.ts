import { useMemo } from 'react';
import type { Writer } from '#email/letter/letter-for.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useBuilder } from './store/use-builder.ts';

/** The sender, whose words fill those that an email lacks. */
export const useWriter = (): Writer => {
  const person = useCurrentUser();
  const brand = useBuilder((state) => state.brand);
  return useMemo(() => ({ person, brand }), [person, brand]);
};
