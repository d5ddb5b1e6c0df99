import { imageCounts } from '#email/document/options.ts';
import { t } from '#web/text/t.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const Sketch = ({ count }: { count: number }) => (
  <span
    aria-hidden
    className="grid h-9 w-14 gap-0.5"
    style={{ gridTemplateColumns: `repeat(${count}, 1fr)` }}
  >
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: The squares have no id but their index.
      <span key={index} className="rounded-[2px] bg-hairline group-hover:bg-control" />
    ))}
  </span>
);

/** Asks for the number of images before an image block is added. */
export const ImageCountDialog = ({
  open,
  onCancel,
  onChoose,
  onClosed,
}: {
  open: boolean;
  onCancel: () => void;
  onChoose: (count: number) => void;
  /** Decides where the focus goes: it stays on the new block, or returns. */
  onClosed: (event: Event) => void;
}) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => {
      if (!isOpen) onCancel();
    }}
    title={t('builderPanels.imageCountDialog.howManyImages')}
    description={t('builderPanels.imageCountDialog.youCanAddOrTakeAway')}
    width="narrow"
    onCloseAutoFocus={onClosed}
  >
    <div className="grid grid-cols-3 gap-2 pt-1">
      {imageCounts.map((count) => (
        <button
          key={count}
          type="button"
          onClick={() => onChoose(count)}
          className="group flex flex-col items-center gap-2.5 rounded-control border border-hairline px-2 py-3 transition-colors hover:border-ink"
        >
          <Sketch count={count} />
          <span className="text-sm">{t('builderPanels.imageCountDialog.countImages', { count })}</span>
        </button>
      ))}
    </div>
  </Dialog>
);
