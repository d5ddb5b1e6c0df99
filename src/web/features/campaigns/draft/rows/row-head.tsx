import { Circle, CircleAlert, CircleCheck, CircleDashed, Loader } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/text/t.ts';
import type { RowState } from '../checks/row-state.ts';

const states: Record<RowState, { icon: ReactNode; label: string }> = {
  done: {
    icon: <CircleCheck aria-hidden className="text-good" />,
    get label() {
      return t('campaignPage.draftRow.done');
    },
  },
  todo: {
    icon: <Circle aria-hidden className="text-ink-soft" />,
    get label() {
      return t('campaignPage.draftRow.toDo');
    },
  },
  attention: {
    icon: <CircleAlert aria-hidden className="text-attention" />,
    get label() {
      return t('campaignPage.draftRow.needsAttention');
    },
  },
  unchecked: {
    icon: <CircleDashed aria-hidden className="text-ink-soft" />,
    get label() {
      return t('campaignPage.draftRow.notChecked');
    },
  },
  checking: {
    icon: <Loader aria-hidden className="text-ink-soft motion-safe:animate-spin" />,
    get label() {
      return t('campaignPage.draftRow.checking');
    },
  },
};

/** The state and the title of a row, beside what it holds. */
export const RowHead = ({
  id,
  title,
  state,
  action,
  children,
}: {
  /** Of the heading. */
  id: string;
  title: string;
  state: RowState;
  action?: ReactNode;
  children: ReactNode;
}) => {
  const { icon, label } = states[state];
  return (
    <div className="flex items-start gap-3">
      <span className="mt-1 shrink-0 [&_svg]:size-5">{icon}</span>
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
        <div className="flex flex-wrap items-baseline gap-x-2 sm:block">
          <h3 id={id} tabIndex={-1} className="font-serif text-lg outline-none">
            {title}
          </h3>
          <p className="text-ink-soft text-xs">{label}</p>
        </div>
        <div className="min-w-0 break-words text-[0.9375rem] sm:pt-0.5">{children}</div>
      </div>
      {action}
    </div>
  );
};
