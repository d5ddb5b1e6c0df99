// The words around the blocks of the open email, for its preview, its grade and its export.
import { useMemo } from 'react';
import { letterFor, type Writer } from '#email/letter/letter-for.ts';
import type { Letter } from '#email/render/letter.ts';
import type { BuilderState } from './store/builder-store.ts';
import { useBuilder } from './store/use-builder.ts';
import { useWriter } from './use-writer.ts';

/** Returns the same object until a word changes. */
const letterSelector = (writer: Writer) => {
  let seen: BuilderState['document'] | null = null;
  let letter: Letter | null = null;
  return ({ document }: BuilderState): Letter => {
    if (letter && document === seen) return letter;
    const next = letterFor(document, writer);
    if (!letter || JSON.stringify(next) !== JSON.stringify(letter)) letter = next;
    seen = document;
    return letter;
  };
};

export const useLetter = (): Letter => {
  const writer = useWriter();
  return useBuilder(useMemo(() => letterSelector(writer), [writer]));
};
