import { CloudOff } from 'lucide-react';
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
        className="-ml-2 h-6 px-2 text-attention! underline underline-offset-2"
        onClick={onDecide}
      >
        Changed elsewhere
      </Button>
    );
  if (dirty && !isStoredLocally) return <Attention text="Unsaved, and this browser keeps no copy" />;
  if (status.kind === 'refused') return <Attention text={`Not saved. ${status.message}`} />;
  if (dirty && status.kind === 'offline')
    return (
      <span className="flex items-center gap-1.5 text-ink-soft text-sm leading-tight">
        <CloudOff aria-hidden className="size-4 shrink-0" />
        {status.answers
          ? 'The server cannot save now. Your work is saved on this device.'
          : 'Offline. Your work is saved on this device.'}
      </span>
    );
  if (status.kind === 'saving') return <span className="text-ink-soft text-sm">Saving…</span>;
  if (isDesign)
    return (
      <span className="text-ink-soft text-sm">
        {dirty ? 'Library design, changes not in the library yet' : 'Library design, as everyone sees it'}
      </span>
    );
  if (dirty) return <span className="text-ink-soft text-sm">Unsaved changes</span>;
  return <span className="text-ink-soft text-sm">{isNew ? 'Not saved yet' : 'Saved'}</span>;
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
