import type { ReactNode } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from './notice.tsx';
import type { Tone } from './tone.ts';

/** Above a form or an editor that holds restored input: from here the user discards it. */
export const RestoredNotice = ({
  title = t('shared.restoredNotice.whatYouEnteredLastTimeIs'),
  discardLabel = t('shared.restoredNotice.startOver'),
  onDiscard,
  onKeep,
  tone = 'neutral',
  className,
  children,
}: {
  title?: string;
  discardLabel?: string;
  onDiscard: () => void;
  /** Where the notice stays until the user decides. */
  onKeep?: () => void;
  tone?: Tone;
  className?: string;
  children?: ReactNode;
}) => (
  <Notice
    tone={tone}
    title={title}
    className={className}
    action={
      <div className="flex gap-2">
        <Button size="small" onClick={onDiscard}>
          {discardLabel}
        </Button>
        {onKeep && (
          <Button size="small" variant="quiet" onClick={onKeep}>
            {t('shared.restoredNotice.keep')}
          </Button>
        )}
      </div>
    }
  >
    {children}
  </Notice>
);
