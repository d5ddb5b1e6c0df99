import { Ban, Circle, CircleAlert, CircleCheck, CircleHelp, Loader } from 'lucide-react';
import type { SetupState } from '#contract/ses/setup.ts';
import { t } from '#web/text/t.ts';

const marks: Record<SetupState, { icon: typeof Ban; className: string; label: string }> = {
  done: {
    icon: CircleCheck,
    className: 'text-good',
    get label() {
      return t('espSettings.status.done');
    },
  },
  attention: {
    icon: CircleAlert,
    className: 'text-attention',
    get label() {
      return t('espSettings.status.needsAttention');
    },
  },
  blocked: {
    icon: Ban,
    className: 'text-bad',
    get label() {
      return t('espSettings.status.blocked');
    },
  },
  checking: {
    icon: Loader,
    className: 'text-ink-soft',
    get label() {
      return t('espSettings.status.checking');
    },
  },
  unknown: {
    icon: CircleHelp,
    className: 'text-ink-soft',
    get label() {
      return t('espSettings.status.unknown');
    },
  },
  off: {
    icon: Circle,
    className: 'text-ink-soft',
    get label() {
      return t('espSettings.status.off');
    },
  },
};

export const stateLabel = (state: SetupState): string => marks[state].label;

/** The icon of a state, beside its word. */
export const StateMark = ({ state }: { state: SetupState }) => {
  const { icon: Icon, className } = marks[state];
  return <Icon aria-hidden className={`mt-1 size-5 shrink-0 ${className}`} />;
};
