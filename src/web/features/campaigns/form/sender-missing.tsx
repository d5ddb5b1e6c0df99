import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getDashboard } from '#contract/admin/dashboard.ts';
import {
  type EspSettings,
  getEspSettings,
  useSandboxAccount as sandboxAccount,
} from '#contract/ses/settings.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

/** Without a sending account: the sandbox by one press, or the way to the settings. */
export const SenderMissing = ({
  settings,
  onConnected,
}: {
  settings: EspSettings;
  onConnected: (connected: EspSettings) => void;
}) => {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const connect = async () => {
    setIsBusy(true);
    try {
      onConnected(await call(sandboxAccount));
      await invalidateEndpoints(client, [getDashboard, getEspSettings]);
    } catch (error) {
      toastError(error, t('campaigns.senderMissing.notConnected'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Notice
      tone="attention"
      title={t('campaigns.senderMissing.title')}
      action={
        settings.sandboxAvailable ? (
          <Button variant="primary" busy={isBusy} onClick={() => void connect()}>
            {t('campaigns.senderMissing.connectSandbox')}
          </Button>
        ) : undefined
      }
    >
      {settings.sandboxAvailable && <p>{t('campaigns.senderMissing.sandbox')}</p>}
      <TextLink href={paths.esp({ tab: 'settings' })}>{t('campaigns.senderMissing.openSettings')}</TextLink>
    </Notice>
  );
};
