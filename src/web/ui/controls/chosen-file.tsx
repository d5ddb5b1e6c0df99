import { FileText, X } from 'lucide-react';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from './button.tsx';

/** A chosen file, with a button to remove it. */
export const ChosenFile = ({
  name,
  bytes,
  kind,
  onRemove,
}: {
  name: string;
  bytes: number;
  /** The detected type. */
  kind: string;
  onRemove: () => void;
}) => (
  <div className="flex items-center gap-3 rounded-control border border-control bg-surface px-3 py-2.5">
    <FileText aria-hidden className="size-5 shrink-0 text-ink-soft" />
    <p className="min-w-0 flex-1">
      <span className="block truncate font-medium">{name}</span>
      <span className="figures block text-ink-soft text-sm">
        {t('shared.chosenFile.maxKbKind', { max: Math.max(1, Math.round(bytes / 1024)), kind })}
      </span>
    </p>
    <Button size="small" variant="quiet" onClick={onRemove}>
      <X aria-hidden />
      <Rich
        id="shared.chosenFile.removeName"
        values={{ name }}
        parts={[<span key="0" className="sr-only" />]}
      />
    </Button>
  </div>
);
