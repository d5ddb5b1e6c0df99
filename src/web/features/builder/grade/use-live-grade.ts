import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useBuilderStore } from '../store/use-builder.ts';
import { useCustomFonts } from '../upload/use-custom-fonts.ts';
import { useWriter } from '../use-writer.ts';
import { type LiveGrade, liveGraderOf } from './live-grade.ts';

/** Analyzes the email while a component uses the grade. */
export const useLiveGrade = (): LiveGrade & { retry: () => void } => {
  const grader = liveGraderOf(useBuilderStore());
  const writer = useWriter();
  const customFonts = useCustomFonts();
  useEffect(() => grader.setWriting({ writer, customFonts }), [grader, writer, customFonts]);
  return { ...useStore(grader.api), retry: grader.retry };
};
