import { Monitor, Redo2, Smartphone, Tablet, Undo2 } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';

export const deviceItems = [
  { value: 'mobile', label: 'Mobile', icon: <Smartphone aria-hidden /> },
  { value: 'tablet', label: 'Tablet', icon: <Tablet aria-hidden /> },
  { value: 'desktop', label: 'Desktop', icon: <Monitor aria-hidden /> },
] as const;

export const CanvasBar = () => {
  const store = useBuilderStore();
  const device = useBuilder((state) => state.device);
  const count = useBuilder((state) => state.document.blocks.length);
  const canUndo = useBuilder((state) => state.canUndo);
  const canRedo = useBuilder((state) => state.canRedo);
  return (
    <div className="flex items-center justify-between gap-3 border-b px-3 py-1.5 sm:px-4">
      <div className="flex">
        {/* Not `disabled`: a button that loses its use keeps the focus it has. */}
        <IconButton
          label="Undo"
          icon={<Undo2 aria-hidden />}
          aria-disabled={!canUndo || undefined}
          className="aria-disabled:opacity-45"
          onClick={() => store.undo()}
        />
        <IconButton
          label="Redo"
          icon={<Redo2 aria-hidden />}
          aria-disabled={!canRedo || undefined}
          className="aria-disabled:opacity-45"
          onClick={() => store.redo()}
        />
      </div>
      <p className="figures hidden text-ink-soft text-sm sm:block">
        {count === 1 ? '1 block' : `${count} blocks`}
      </p>
      <SegmentedControl
        label="Preview width"
        value={device}
        items={deviceItems}
        iconsOnly
        onValueChange={(next) => store.set({ device: next })}
      />
    </div>
  );
};
