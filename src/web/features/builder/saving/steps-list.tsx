import { formatTime } from '#web/lib/dates.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';

// More than these are not useful in a list; undo goes further back.
const maxShown = 200;

/** Every step, latest first; choosing one restores it. */
export const StepsList = () => {
  const store = useBuilderStore();
  const { steps, position } = useBuilder((state) => state.history);
  const first = Math.max(0, steps.length - maxShown);
  const shown = steps.slice(first).map((step, index) => ({ ...step, position: first + index + 1 }));
  const entries = [
    ...shown.reverse(),
    {
      seq: 0,
      label:
        first > 0
          ? t('builderPanels.stepsList.beforeTheseSteps')
          : t('builderPanels.stepsList.asItWasOpened'),
      at: 0,
      position: first,
    },
  ];
  return (
    <ol className="divide-y border-y">
      {entries.map((entry) => {
        const isCurrent = entry.position === position;
        return (
          <li key={entry.seq}>
            <button
              type="button"
              aria-current={isCurrent ? 'step' : undefined}
              onClick={() => store.jump(entry.position)}
              className={classNames(
                'flex min-h-11 w-full items-center gap-4 py-2 text-start hover:text-accent',
                isCurrent && 'font-medium',
                entry.position > position && 'text-ink-soft',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              {entry.at > 0 && (
                <span className="figures text-ink-soft text-sm">{formatTime(new Date(entry.at))}</span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
};
