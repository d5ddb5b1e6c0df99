// What is said after a test of the connection, from the form and from its row.
import type { ConnectionTest } from '#contract/ses/settings.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';

export const showTested = (tested: ConnectionTest): void => {
  if (tested.success)
    showToast({
      title: t('espSettings.accountForm.connectionSuccessful'),
      description: t('espSettings.accountForm.amazonSesTakesYourEmails'),
    });
  else
    showToast({
      title: t('espSettings.accountForm.connectionFailed'),
      description: tested.error || t('espSettings.accountForm.unableToConnectToAmazonSes'),
      variant: 'destructive',
    });
};

export const showTestFailed = (error: unknown): void => {
  toastError(
    error,
    t('espSettings.accountForm.failedToTestConnection'),
    t('espSettings.accountForm.testFailed'),
  );
};

export const showCredentialsRequired = (): void => {
  showToast({
    title: t('espSettings.accountForm.awsCredentialsRequired'),
    description: t('espSettings.accountForm.pleaseConfigureAwsCredentialsFirst'),
    variant: 'destructive',
  });
};
