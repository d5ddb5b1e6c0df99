import { Eye, Monitor, Redo2, Settings2, Smartphone, Tablet, Undo2 } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { SizeMeter } from '../size/size-meter.tsx';
import { showSettings, togglePreview } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';

export const deviceItems = [
  { value: 'mobile', label: 'Mobile', icon: <Smartphone aria-hidden /> },
  { value: 'tablet', label: 'Tablet', icon: <Tablet aria-hidden /> },
  { value: 'desktop', label: 'Desktop', icon: <Monitor aria-hidden /> },
] as const;

export const CanvasBar = () => {
  const store = useBuilderStore();
  const device = useBuilder((state) => state.device);
  const previewing = useBuilder((state) => state.previewing);
  const canUndo = useBuilder((state) => state.canUndo);
  const canRedo = useBuilder((state) => state.canRedo);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 border-b px-3 py-1.5 sm:px-4">
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
      <SizeMeter />
      <div className="flex items-center gap-1">
        <IconButton
          label="Email settings (Ctrl+Shift+E)"
          icon={<Settings2 aria-hidden />}
          aria-keyshortcuts="Control+Shift+E Meta+Shift+E"
          className="max-[719px]:hidden"
          onClick={() => showSettings(store)}
        />
        <IconButton
          label="Preview (Ctrl+Shift+P)"
          icon={<Eye aria-hidden />}
          aria-pressed={previewing}
          aria-keyshortcuts="Control+Shift+P Meta+Shift+P"
          onClick={() => togglePreview(store)}
        />
        <SegmentedControl
          label="Preview width"
          value={device}
          items={deviceItems}
          iconsOnly
          onValueChange={(next) => store.set({ device: next })}
        />
      </div>
    </div>
  );
};
