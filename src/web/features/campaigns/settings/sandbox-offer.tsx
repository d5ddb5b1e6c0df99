import { useState } from 'react';
import type { EspSettings } from '#contract/ses/settings.ts';
import { paths } from '#web/lib/paths.ts';
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
      <Notice tone="info" title="You send through the sandbox account">
        Everything works as with Amazon, and nothing leaves this machine. What you send is in the{' '}
        <TextLink href={paths.outbox()}>Outbox</TextLink>.
      </Notice>
    );
  return (
    <>
      <Notice
        title="No account at Amazon yet?"
        action={
          <Button busy={isBusy} onClick={() => (sesConfigured ? setIsConfirming(true) : void use())}>
            Use the sandbox account
          </Button>
        }
      >
        Try everything with the account of the sandbox. Nothing leaves this machine.
      </Notice>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Use the sandbox account?"
        description="It takes the place of your account at Amazon, whose key and secret are forgotten. Sender name and postal address stay."
        confirmLabel="Use the sandbox account"
        onConfirm={() => void use()}
      />
    </>
  );
};
