import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import type { PartialCopy, Run } from '../copywriting-store.ts';

const Waiting = () => (
  <span className="flex flex-col gap-2 pt-2">
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4 w-3/5" />
  </span>
);

const Growing = ({ parts, index }: { parts: PartialCopy; index: number }) => (
  <div className="flex min-h-72 min-w-0 flex-col rounded-sheet border bg-surface p-4">
    <span className="text-ink-soft text-sm">
      {t('copywriting.writingView.versionIndex', { index: index + 1 })}
    </span>
    {parts.subject ? (
      <span className="mt-1 font-serif text-lg leading-snug">{parts.subject}</span>
    ) : (
      <Skeleton className="mt-2 h-6 w-4/5" />
    )}
    <span className="mt-1 min-h-5 text-ink-soft text-sm">{parts.preheader}</span>
    <span className="mt-3 whitespace-pre-line border-t pt-3 text-[0.9375rem]">
      {parts.content ?? <Waiting />}
    </span>
    <span className="mt-auto pt-3 font-medium text-accent text-sm">{parts.cta}</span>
  </div>
);

/** The partial text. The user may cancel it, or leave and find it again. */
export const WritingView = ({
  run,
  onCancel,
}: {
  run: Extract<Run, { state: 'writing' }>;
  onCancel: () => void;
}) => (
  <section aria-label={t('copywriting.writingView.beingWritten')} className="flex flex-col gap-4">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="status">
        <p className="font-medium">
          {run.writer === 'ai'
            ? run.model
              ? t('copywriting.writingView.modelIsWriting', { model: run.model })
              : t('copywriting.writingView.languageModelIsWriting')
            : t('copywriting.writingView.writing')}
        </p>
        <p className="text-ink-soft text-sm">
          {run.note || t('copywriting.writingView.youCanGoToAnotherScreen')}
        </p>
      </div>
      <Button onClick={onCancel}>{t('copywriting.writingView.cancel')}</Button>
    </div>
    <div
      className={classNames(
        'grid gap-3',
        run.count === 1 ? '' : run.count === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2',
      )}
    >
      {Array.from({ length: run.count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A version has no id but its index.
        <Growing key={index} index={index} parts={run.parts[index] ?? {}} />
      ))}
    </div>
  </section>
);
