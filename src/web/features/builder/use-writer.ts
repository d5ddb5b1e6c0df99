import { useMemo } from 'react';
import type { Writer } from '#email/email-copy/email-copy-for.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useBuilder } from './store/use-builder.ts';

/** The sender: person and brand, from which the email copy is filled in. */
export const useWriter = (): Writer => {
  const person = useCurrentUser();
  const brand = useBuilder((state) => state.brand);
  return useMemo(() => ({ person, brand }), [person, brand]);
};
