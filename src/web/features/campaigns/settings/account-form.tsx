import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type ConnectionTest,
  useSandboxAccount as connectSandboxAccount,
  type EspSettings,
  espSettingsInput,
  getEspSettings,
  getSesAccount,
  saveEspSettings,
  testEspConnection,
} from '#contract/ses/settings.ts';
import { getSetup } from '#contract/ses/setup.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { type FieldErrors, useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { useUnloadGuard } from '#web/lib/hooks/use-unload-guard.ts';
import { handleUnauthorized, useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AccountFields } from './account-fields.tsx';
import { ConnectionResult } from './connection-result.tsx';
import { SandboxOffer } from './sandbox-offer.tsx';
import { type AccountValues, saveSettingsDraft, storedSettingsDraft } from './settings-draft.ts';
import { showCredentialsRequired, showTested, showTestFailed } from './test-toasts.ts';

const valuesOf = (settings: EspSettings): AccountValues => ({
  awsAccessKeyId: settings.awsAccessKeyId,
  // The server never returns it; empty means that the stored one stays.
  awsSecretAccessKey: '',
  awsRegion: settings.awsRegion,
  defaultFromEmail: settings.defaultFromEmail,
  defaultFromName: settings.defaultFromName,
  postalAddress: settings.postalAddress,
});

export const AccountForm = ({ settings }: { settings: EspSettings }) => {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id ?? '';
  const account = useValues(valuesOf(settings));
  const { values, set, isDirty } = account;
  const [isSaved, setIsSaved] = useState(false);
  const [isTesting, setIsTesting] = useState(false);
  const [result, setResult] = useState<ConnectionTest | null>(null);
  useUnloadGuard(isDirty);

  useEffect(() => {
    const draft = storedSettingsDraft(userId);
    if (draft) set(draft);
  }, [userId, set]);

  /** The form starts with the server's current values. */
  const resetTo = (saved: EspSettings): void => {
    account.reset(valuesOf(saved));
    saveSettingsDraft(userId, null);
    setIsSaved(true);
    client.setQueryData(endpointKey(getEspSettings), saved);
    void invalidateEndpoints(client, [getSesAccount, getSetup]);
    showToast({
      title: t('espSettings.accountForm.settingsUpdated'),
      description: t('espSettings.accountForm.yourSendingAccountIsSaved'),
    });
  };

  const showReason = (reason: string): void => {
    setIsSaved(false);
    showToast({ title: t('espSettings.accountForm.error'), description: reason, variant: 'destructive' });
  };
  const onRefused = (error: unknown): void => {
    if (handleUnauthorized(error)) setIsSaved(false);
    else if (error instanceof ApiError && error.code === 'required-fields-missing') {
      setIsSaved(false);
      showToast({
        title: t('espSettings.accountForm.requiredFieldsMissing'),
        description: t('espSettings.accountForm.pleaseFillInAllRequiredFields'),
        variant: 'destructive',
      });
    } else showReason(messageOf(error, t('espSettings.accountForm.failedToUpdateSettings')));
  };
  const form = useForm({
    values,
    set: (part) => {
      set(part);
      saveSettingsDraft(userId, { ...values, ...part });
    },
    schema: espSettingsInput,
    send: async (body) => resetTo(await call(saveEspSettings, { body })),
    onRefused,
    onInvalid: (errors) =>
      showReason(Object.values(errors)[0] ?? t('espSettings.accountForm.failedToUpdateSettings')),
  });

  const useSandbox = async (): Promise<void> => {
    try {
      form.clearErrors();
      resetTo(await call(connectSandboxAccount));
      setResult(null);
    } catch (error) {
      onRefused(error);
    }
  };

  /** What a test needs and is missing. A stored secret belongs only to its own key. */
  const missingKey = (): FieldErrors | null => {
    const { awsAccessKeyId, awsSecretAccessKey } = values;
    const id = awsAccessKeyId.trim();
    const usesStored = settings.hasSecret && (id === '' || id === settings.awsAccessKeyId);
    if (usesStored) return null;
    if (id === '') return { awsAccessKeyId: t('espSettings.accountForm.enterTheAccessKeyId') };
    return awsSecretAccessKey.trim() === ''
      ? { awsSecretAccessKey: t('espSettings.accountForm.enterTheSecretOfThisAccess') }
      : null;
  };

  const test = async (): Promise<void> => {
    const missing = missingKey();
    form.clearErrors();
    if (missing) {
      setResult(null);
      form.refuse(missing);
      showCredentialsRequired();
      return;
    }
    setIsTesting(true);
    try {
      const { awsAccessKeyId, awsSecretAccessKey, awsRegion, defaultFromEmail } = values;
      const tested = await call(testEspConnection, {
        body: { awsAccessKeyId, awsSecretAccessKey, awsRegion, defaultFromEmail },
      });
      setResult(tested);
      void invalidateEndpoints(client, [getSesAccount, getSetup]);
      showTested(tested);
    } catch (error) {
      setResult(null);
      showTestFailed(error);
    } finally {
      setIsTesting(false);
    }
  };

  return (
    <div className="flex flex-col gap-6">
      {settings.sandboxAvailable && <SandboxOffer settings={settings} onUse={useSandbox} />}
      <form {...form.form} className="flex flex-col gap-5">
        <AccountFields form={form} settings={settings} />
        {result && <ConnectionResult result={result} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? t('espSettings.accountForm.saving') : t('espSettings.accountForm.saveSettings')}
          </Button>
          <Button busy={isTesting} onClick={() => void test()}>
            {isTesting ? t('espSettings.accountForm.testing') : t('espSettings.accountForm.testConnection')}
          </Button>
          <span role="status" className="text-ink-soft text-sm">
            {form.busy
              ? ''
              : isDirty
                ? t('espSettings.accountForm.notSavedYet')
                : isSaved
                  ? t('espSettings.accountForm.saved')
                  : ''}
          </span>
        </div>
      </form>
    </div>
  );
};
