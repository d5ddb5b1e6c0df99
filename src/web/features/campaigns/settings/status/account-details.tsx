import type { EspSettings } from '#contract/ses/settings.ts';
import { t } from '#web/text/t.ts';
import { AccountForm } from '../account-form.tsx';
import { SecurityNote } from '../settings-notes.tsx';
import { SetupGuide } from '../setup-guide.tsx';

const summaryClasses =
  'w-fit cursor-pointer underline decoration-1 decoration-ink/40 underline-offset-[0.2em] hover:decoration-ink';

/** An owner without an account sees the guide first. */
export const AccountDetails = ({
  settings,
  policy,
}: {
  settings: EspSettings;
  policy: string | undefined;
}) => (
  <div className="flex flex-col gap-7">
    {!settings.sesConfigured && (
      <div>
        <h4 className="mb-3 font-medium">{t('espSettings.settingsTab.setupGuide')}</h4>
        <SetupGuide policy={policy} />
      </div>
    )}
    <AccountForm settings={settings} />
    {settings.sesConfigured && (
      <details>
        <summary className={summaryClasses}>{t('espSettings.settingsTab.showTheFiveSteps')}</summary>
        <div className="mt-5">
          <SetupGuide policy={policy} />
        </div>
      </details>
    )}
    <div>
      <h4 className="mb-2 font-medium">{t('espSettings.settingsTab.security')}</h4>
      <SecurityNote />
    </div>
  </div>
);
