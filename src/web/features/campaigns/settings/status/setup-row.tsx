import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SetupState } from '#contract/ses/setup.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CheckedAt } from './checked-at.tsx';
import { StateMark, stateLabel } from './state-mark.tsx';

export interface SetupRowProps {
  /** Of its heading. */
  id: string;
  title: string;
  state: SetupState;
  sentence: ReactNode;
  checkedAt?: string | null | undefined;
  /** Its one button or link. */
  action: ReactNode;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** Its details; only while it is open. */
  children: ReactNode;
}

/** One row of the settings: its state in a word, one sentence, one action, and details to open. */
export const SetupRow = ({
  id,
  title,
  state,
  sentence,
  checkedAt,
  action,
  open,
  onToggle,
  children,
}: SetupRowProps) => (
  <section aria-labelledby={id} className="border-t py-2">
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 sm:flex-nowrap">
      <StateMark state={state} />
      <div className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <div>
          <h3 id={id}>
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? `${id}-details` : undefined}
              onClick={() => onToggle(!open)}
              className="flex items-center gap-1.5 text-start font-serif text-lg leading-6 hover:underline pointer-coarse:min-h-11"
            >
              {title}
              <ChevronDown
                aria-hidden
                className={classNames('size-4 shrink-0 transition-transform', open && 'rotate-180')}
              />
            </button>
          </h3>
          <p className="text-ink-soft text-xs">{stateLabel(state)}</p>
        </div>
        <div className="min-w-0 break-words text-[0.9375rem] sm:pt-0.5">
          {sentence}
          {checkedAt && (
            <p className="text-ink-soft text-xs">
              <CheckedAt key={checkedAt} at={checkedAt} />
            </p>
          )}
        </div>
      </div>
      <div className="basis-full ps-8 sm:basis-auto sm:ps-0">{action}</div>
    </div>
    {open && (
      <div id={`${id}-details`} className="motion-fade mt-4 mb-3 max-w-4xl sm:ms-8">
        {children}
      </div>
    )}
  </section>
);
