import { useEffect, useSyncExternalStore } from 'react';
import { useBuilderStore } from '../store/use-builder.ts';
import { useCustomFonts } from '../upload/use-custom-fonts.ts';
import { useLetter } from '../use-letter.ts';
import { type LiveGrade, liveGraderOf } from './live-grade.ts';

/** Looks at the email for as long as somebody shows what it found. */
export const useLiveGrade = (): LiveGrade & { again: () => void } => {
  const grader = liveGraderOf(useBuilderStore());
  const letter = useLetter();
  const customFonts = useCustomFonts();
  useEffect(() => grader.setWriting({ letter, customFonts }), [grader, letter, customFonts]);
  return { ...useSyncExternalStore(grader.subscribe, grader.get), again: grader.again };
};
