import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getOwnDomains } from '#contract/carriers/own-domains.ts';
import {
  type ConnectionTest,
  type EspSettings,
  getEspSettings,
  getSesAccount,
  testEspConnection,
} from '#contract/ses/settings.ts';
import { checkSetup, getSetup, type SetupStatus } from '#contract/ses/setup.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { endpointKey, invalidateEndpoints, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { showCredentialsRequired, showTested, showTestFailed } from '../test-toasts.ts';

const isOpenStep = ({ state }: SetupStatus['rows'][number]): boolean =>
  state === 'attention' || state === 'blocked' || state === 'unknown';

/** Looks everything up again, and says what came of it. */
export const useSetupCheck = () => {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const check = useEndpointMutation(checkSetup, {
    onMutate: () => setAnnouncement(''),
    onSuccess: (checked) => {
      client.setQueryData(endpointKey(getSetup), checked);
      void invalidateEndpoints(client, [getSesAccount, getOwnDomains, getEspSettings]);
      setAnnouncement(t('espSettings.status.checked', { count: checked.rows.filter(isOpenStep).length }));
    },
    onError: (error) => {
      toastError(error, t('espSettings.status.notChecked'));
    },
  });
  return { announcement, isChecking: check.isPending, check: () => check.mutate({}) };
};

/** Tests the stored account. `onMissing`: there is none. */
export const useStoredTest = (settings: EspSettings | undefined, onMissing: () => void) => {
  const [result, setResult] = useState<ConnectionTest | null>(null);
  const test = useEndpointMutation(testEspConnection, {
    invalidates: [getSesAccount, getSetup],
    onSuccess: (tested) => {
      setResult(tested);
      showTested(tested);
    },
    onError: (error) => {
      setResult(null);
      showTestFailed(error);
    },
  });
  const run = (): void => {
    if (settings?.hasSecret) test.mutate({ body: {} });
    else {
      showCredentialsRequired();
      onMissing();
    }
  };
  return { result, isTesting: test.isPending, run };
};
