import { paths } from '#web/lib/paths.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

export const SandboxNote = () => (
  <p className="text-[0.9375rem]">{t('espSettings.settingsNotes.everyNewAccountAtAmazonBegins')}</p>
);

export const SecurityNote = () => (
  <ul className="flex list-disc flex-col gap-2 ps-5 text-[0.9375rem]">
    <li>{t('espSettings.settingsNotes.yourSecretIsEncryptedBeforeIt')}</li>
    <li>{t('espSettings.settingsNotes.giveTheKeyOnlyThePermissions')}</li>
    <li>{t('espSettings.settingsNotes.changeTheKeyNowAndThen')}</li>
    <li>
      <Rich
        id="espSettings.settingsNotes.forMoreOnHowYourData"
        parts={[<TextLink key="0" href={paths.securityPolicy()} />]}
      />
    </li>
  </ul>
);
