import { ExternalLink } from 'lucide-react';
import type { PublicTemplate } from '#contract/public-templates.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export const DesignDialog = ({
  design,
  open,
  onClose,
}: {
  design: PublicTemplate;
  open: boolean;
  onClose: () => void;
}) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={design.name}
    footer={
      design.canvaUrl && (
        <Button asChild variant="primary">
          <a href={design.canvaUrl} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden />
            Edit in the design tool
          </a>
        </Button>
      )
    }
  >
    <img
      src={design.previewImageUrl}
      alt={`Preview of ${design.name}`}
      className="mx-auto w-full max-w-[600px] border bg-white"
    />
  </Dialog>
);
