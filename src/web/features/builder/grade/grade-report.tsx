import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { History } from '../store/history.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { applyFix } from './apply-fix.ts';
import { GradeExtras } from './grade-extras.tsx';
import { GradeFindings } from './grade-findings.tsx';
import { GradeHead } from './grade-head.tsx';
import { showBlock, showSubject } from './show-block.ts';
import { useLiveGrade } from './use-live-grade.ts';

/** The reasons of the grade. `onLeave` is called when the focus moves to the email or its settings. */
export const GradeReport = ({ onLeave }: { onLeave: () => void }) => {
  const store = useBuilderStore();
  const live = useLiveGrade();
  const { analysis, document, isStale } = live;
  const history = useBuilder((state) => state.history);
  const [applied, setApplied] = useState<{ label: string; history: History } | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const isJustApplied = applied !== null && applied.history === history;

  // If the fix is undone by keyboard, the bar disappears together with its focused button.
  useEffect(() => {
    if (!isJustApplied) return;
    return () =>
      void requestAnimationFrame(() => {
        if (window.document.activeElement === window.document.body) top.current?.focus();
      });
  }, [isJustApplied]);

  const onShowBlock = useCallback(
    (blockId: string) => {
      onLeave();
      showBlock(store, blockId);
    },
    [store, onLeave],
  );
  const onShowSubject = useCallback(() => {
    onLeave();
    showSubject(store);
  }, [store, onLeave]);
  const onFix = useCallback(
    (findingId: string) => {
      if (!applyFix(store, findingId)) return;
      const { undoLabel, history } = store.get();
      setApplied({ label: undoLabel ?? '', history });
    },
    [store],
  );
  const undoFix = () => {
    store.undo();
    top.current?.focus();
  };

  return (
    <>
      <div ref={top} tabIndex={-1} className="flex flex-col gap-7 outline-none">
        <GradeHead live={live} onRetry={live.retry} />
        {analysis && document && (
          <>
            {analysis.findings.length > 0 ? (
              <GradeFindings
                analysis={analysis}
                document={document}
                onShowBlock={onShowBlock}
                onShowSubject={onShowSubject}
                onFix={onFix}
              />
            ) : (
              <p className="font-serif text-lg">
                {t('builderPanels.gradeReport.nothingWasFoundThatAFilter')}
              </p>
            )}
            <GradeExtras analysis={analysis} onShowBlock={onShowBlock} />
          </>
        )}
      </div>
      {isJustApplied && (
        <div className="sticky bottom-3 mt-4 flex items-center justify-between gap-3 rounded-sheet border bg-surface py-1.5 pe-1.5 ps-3 text-sm shadow-lift">
          <p className="min-w-0">
            {isStale
              ? t('builderPanels.gradeReport.changedLookingAgain')
              : t('builderPanels.gradeReport.doneLabel', { label: applied.label })}
          </p>
          {/* The pressed button disappears with its finding: the focus moves on to the undo button. */}
          <Button size="small" autoFocus onClick={undoFix}>
            {t('builderPanels.gradeReport.undo')}
          </Button>
        </div>
      )}
    </>
  );
};
