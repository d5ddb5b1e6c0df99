import { useState } from 'react';
import type { EspSettings } from '#contract/ses/settings.ts';
import { paths } from '#web/lib/paths.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** On a machine with a sandbox everything can be tried without an SES account. */
export const SandboxOffer = ({
  settings: { usesSandbox, sesConfigured },
  onUse,
}: {
  settings: EspSettings;
  onUse: () => Promise<void>;
}) => {
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const use = async (): Promise<void> => {
    setIsConfirming(false);
    setIsBusy(true);
    await onUse();
    setIsBusy(false);
  };
  if (usesSandbox)
    return (
      <Notice tone="info" title={t('espSettings.sandboxOffer.youSendThroughTheSandboxAccount')}>
        <Rich
          id="espSettings.sandboxOffer.everythingWorksAsWithAmazonAnd"
          parts={[<TextLink key="0" href={paths.outbox()} />]}
        />
      </Notice>
    );
  return (
    <>
      <Notice
        title={t('espSettings.sandboxOffer.noAccountAtAmazonYet')}
        action={
          <Button busy={isBusy} onClick={() => (sesConfigured ? setIsConfirming(true) : void use())}>
            {t('espSettings.sandboxOffer.useTheSandboxAccount')}
          </Button>
        }
      >
        {t('espSettings.sandboxOffer.tryEverythingWithTheAccountOf')}
      </Notice>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('espSettings.sandboxOffer.useTheSandboxAccount2')}
        description={t('espSettings.sandboxOffer.itTakesThePlaceOfYour')}
        confirmLabel={t('espSettings.sandboxOffer.useTheSandboxAccount')}
        onConfirm={() => void use()}
      />
    </>
  );
};
