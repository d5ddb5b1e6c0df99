import { useState } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { NewLink } from './new-link.tsx';
import { ShareForm } from './share-form.tsx';
import { ShareList } from './share-list.tsx';

/** Makes, lists and revokes links that show the report without sign-in. */
export const ShareDialog = ({
  campaignId,
  open,
  onClose,
}: {
  campaignId: string;
  open: boolean;
  onClose: () => void;
}) => {
  const [made, setMade] = useState<{ url: string } | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        setMade(null);
        onClose();
      }}
      title={t('campaignPage.share.title')}
      description={t('campaignPage.share.whatItShows')}
      footer={
        <Button
          variant="quiet"
          onClick={() => {
            setMade(null);
            onClose();
          }}
        >
          {t('campaignPage.share.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-8">
        <ShareForm campaignId={campaignId} onMade={setMade} />
        {made && <NewLink key={made.url} url={made.url} />}
        <ShareList campaignId={campaignId} />
      </div>
    </Dialog>
  );
};
