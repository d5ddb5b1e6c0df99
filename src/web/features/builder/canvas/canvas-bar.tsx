import { Eye, Monitor, Redo2, Settings2, Smartphone, Tablet, Undo2 } from 'lucide-react';
import { t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { showSettings } from '../commands/show-settings.ts';
import { GradeSlot } from '../grade/grade-slot.tsx';
import { SizeSlot } from '../size/size-slot.tsx';
import { togglePreview } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { paletteQuery, useMedia } from '../use-media.ts';

export const deviceItems = [
  {
    value: 'mobile',
    get label() {
      return t('builder.canvasBar.mobile');
    },
    icon: <Smartphone aria-hidden />,
  },
  {
    value: 'tablet',
    get label() {
      return t('builder.canvasBar.tablet');
    },
    icon: <Tablet aria-hidden />,
  },
  {
    value: 'desktop',
    get label() {
      return t('builder.canvasBar.desktop');
    },
    icon: <Monitor aria-hidden />,
  },
] as const;

export const CanvasBar = () => {
  const store = useBuilderStore();
  const hasPalette = useMedia(paletteQuery);
  const device = useBuilder((state) => state.device);
  const isPreviewing = useBuilder((state) => state.isPreviewing);
  const canUndo = useBuilder((state) => state.canUndo);
  const canRedo = useBuilder((state) => state.canRedo);
  const undoLabel = useBuilder((state) => state.undoLabel);
  const redoLabel = useBuilder((state) => state.redoLabel);
  return (
    <div className="@container grid grid-cols-[1fr_auto_1fr] items-center border-b px-1.5 py-1 min-[360px]:gap-x-1 min-[360px]:px-3 sm:px-4">
      <div className="flex">
        {/* Not `disabled`: a button that becomes inactive would lose the focus. */}
        <IconButton
          label={t('builder.canvasBar.undo')}
          data-tooltip={
            undoLabel ? t('builder.canvasBar.undoStep', { step: undoLabel }) : t('builder.canvasBar.undo')
          }
          icon={<Undo2 aria-hidden />}
          aria-disabled={!canUndo || undefined}
          className="aria-disabled:opacity-45"
          onClick={() => store.undo()}
        />
        <IconButton
          label={t('builder.canvasBar.redo')}
          data-tooltip={
            redoLabel ? t('builder.canvasBar.redoStep', { step: redoLabel }) : t('builder.canvasBar.redo')
          }
          icon={<Redo2 aria-hidden />}
          aria-disabled={!canRedo || undefined}
          className="aria-disabled:opacity-45"
          onClick={() => store.redo()}
        />
      </div>
      <SegmentedControl
        label={t('builder.canvasBar.previewWidth')}
        value={device}
        items={deviceItems}
        iconsOnly
        onValueChange={(next) => store.set({ device: next })}
      />
      <div className="flex items-center justify-end @min-[36rem]:gap-1">
        {/* On a phone it is beside the name: this bar is full there. */}
        {hasPalette && <GradeSlot />}
        <SizeSlot />
        <IconButton
          label={t('builder.canvasBar.emailSettingsCtrlShiftE')}
          icon={<Settings2 aria-hidden />}
          aria-keyshortcuts="Control+Shift+E Meta+Shift+E"
          className="max-[719px]:hidden"
          onClick={() => showSettings(store)}
        />
        <IconButton
          label={t('builder.canvasBar.previewCtrlShiftP')}
          icon={<Eye aria-hidden />}
          aria-pressed={isPreviewing}
          aria-keyshortcuts="Control+Shift+P Meta+Shift+P"
          onClick={() => togglePreview(store)}
        />
      </div>
    </div>
  );
};
