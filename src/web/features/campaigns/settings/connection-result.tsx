import type { ConnectionTest } from '#contract/ses/settings.ts';
import { t } from '#web/text/t.ts';
import { Notice } from '#web/ui/display/notice.tsx';

/** The last test's result, which stays during editing: a toast disappears too soon. */
export const ConnectionResult = ({ result }: { result: ConnectionTest }) => {
  if (!result.success)
    return (
      <Notice tone="bad" title={t('espSettings.connectionResult.theLastTestFailed')}>
        {result.error}
      </Notice>
    );
  return (
    <Notice
      tone={result.warnings.length > 0 ? 'attention' : 'good'}
      title={
        result.warnings.length > 0
          ? t('espSettings.connectionResult.theConnectionWorksAndThereIs')
          : t('espSettings.connectionResult.theConnectionWorks')
      }
    >
      {result.warnings.length === 0
        ? t('espSettings.connectionResult.amazonKnowsYourKeyAndYour')
        : result.warnings.map((warning) => (
            <p key={warning} className="mt-1">
              {warning}
            </p>
          ))}
    </Notice>
  );
};
