import { CloudOff } from 'lucide-react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useBuilder } from '../store/use-builder.ts';

const Attention = ({ text }: { text: string }) => (
  <span className="text-attention text-sm leading-tight">{text}</span>
);

const StatusText = ({ onDecide }: { onDecide: () => void }) => {
  const dirty = useBuilder((state) => state.dirty);
  const isNew = useBuilder((state) => state.templateId === null);
  const isDesign = useBuilder((state) => state.designId !== null);
  const status = useBuilder((state) => state.saveStatus);
  const isStoredLocally = useBuilder((state) => state.isStoredLocally);
  if (status.kind === 'changed-elsewhere')
    return (
      <Button
        size="small"
        variant="quiet"
        className="-ms-2 h-6 px-2 text-attention! underline underline-offset-2"
        onClick={onDecide}
      >
        {t('builder.saveIndicator.changedElsewhere')}
      </Button>
    );
  if (dirty && !isStoredLocally)
    return <Attention text={t('builder.saveIndicator.unsavedAndThisBrowserKeepsNo')} />;
  if (status.kind === 'refused')
    return <Attention text={t('builder.saveIndicator.notSavedMessage', { message: status.message })} />;
  if (dirty && status.kind === 'offline')
    return (
      <span className="flex items-center gap-1.5 text-ink-soft text-sm leading-tight">
        <CloudOff aria-hidden className="size-4 shrink-0" />
        {status.answers
          ? t('builder.saveIndicator.theServerCannotSaveNowYour')
          : t('builder.saveIndicator.offlineYourWorkIsSavedOn')}
      </span>
    );
  if (status.kind === 'saving')
    return <span className="text-ink-soft text-sm">{t('builder.saveIndicator.saving')}</span>;
  if (isDesign)
    return (
      <span className="text-ink-soft text-sm">
        {dirty
          ? t('builder.saveIndicator.libraryDesignChangesNotInThe')
          : t('builder.saveIndicator.libraryDesignAsEveryoneSeesIt')}
      </span>
    );
  if (dirty)
    return <span className="text-ink-soft text-sm">{t('builder.saveIndicator.unsavedChanges')}</span>;
  return (
    <span className="text-ink-soft text-sm">
      {isNew ? t('builder.saveIndicator.notSavedYet') : t('builder.saveIndicator.saved')}
    </span>
  );
};

/** Says what would be lost if this computer stopped now. Screen readers announce only what needs attention. */
export const SaveIndicator = ({ onDecide }: { onDecide: () => void }) => {
  const needsAttention = useBuilder(({ saveStatus, dirty, isStoredLocally }) =>
    ['offline', 'refused', 'changed-elsewhere'].includes(saveStatus.kind) ? true : dirty && !isStoredLocally,
  );
  return (
    <div aria-live={needsAttention ? 'polite' : 'off'} className="flex min-w-0 items-center">
      <StatusText onDecide={onDecide} />
    </div>
  );
};
