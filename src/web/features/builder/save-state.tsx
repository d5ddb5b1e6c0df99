import { useBuilder } from './store/use-builder.ts';

/** In words, what would be lost if this computer stopped now. */
export const SaveState = ({ refused }: { refused: boolean }) => {
  const dirty = useBuilder((state) => state.dirty);
  const isNew = useBuilder((state) => state.templateId === null);
  if (dirty && refused)
    return (
      <span className="max-w-40 text-right text-attention text-sm leading-tight">
        Unsaved, and this browser keeps no copy
      </span>
    );
  if (dirty) return <span className="text-ink-soft text-sm">Unsaved changes</span>;
  return <span className="text-ink-soft text-sm">{isNew ? 'Not saved yet' : 'Saved'}</span>;
};
