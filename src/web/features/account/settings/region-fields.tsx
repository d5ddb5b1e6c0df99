import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveProfile } from '#contract/accounts/account.ts';
import { currentUser, type User } from '#contract/accounts/session.ts';
import type { Region } from '#contract/region.ts';
import { isLanguage, languageNames, languages } from '#text/languages.ts';
import { call } from '#web/lib/api.ts';
import { cityOf, formatDateTimeZoned, offsetOf } from '#web/lib/dates.ts';
import { noAnswer, toastError } from '#web/lib/error-toast.ts';
import { browserTimeZone, exampleIn } from '#web/lib/formats.ts';
import { announceRegion, browserLanguage } from '#web/lib/language.ts';
import { forgetChosenLanguage } from '#web/lib/language-cookie.ts';
import { regionOptions } from '#web/lib/regions/names.ts';
import { timeZoneOptions } from '#web/lib/regions/time-zones.ts';
import { endpointKey } from '#web/lib/use-endpoint.ts';
import { t, useLanguage } from '#web/text/t.ts';
import { Combobox } from '#web/ui/controls/combobox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';

const regionOf = (locale: string | null): string => (locale && new Intl.Locale(locale).region) ?? '';

/** Each choice is saved at once and shown at once: the page below follows the account. */
const useSavedRegion = () => {
  const client = useQueryClient();
  const [saved, setSaved] = useState(false);
  const save = async (change: Partial<Region>): Promise<void> => {
    setSaved(false);
    try {
      const user = await call(saveProfile, { body: change });
      if (change.language !== undefined) forgetChosenLanguage();
      client.setQueryData(endpointKey(currentUser), user);
      announceRegion();
      setSaved(true);
    } catch (error) {
      toastError(error, noAnswer, t('settings.regionFields.yourChoiceWasNotSaved'));
    }
  };
  return { save: (change: Partial<Region>) => void save(change), saved };
};

/** Language, and how dates, numbers and times are written. */
export const RegionFields = ({ user }: { user: User }) => {
  const language = useLanguage();
  const { save, saved } = useSavedRegion();
  const now = new Date();
  const zone = browserTimeZone();
  const usual = {
    value: '',
    label: t('settings.regionFields.asUsualInTheLanguage'),
    detail: exampleIn(null),
  };
  const browsers = {
    value: '',
    label: t('settings.regionFields.asTheBrowserCity', { city: cityOf(zone) }),
    detail: offsetOf(zone, now),
  };
  return (
    <div className="flex flex-col gap-5">
      <Field label={t('settings.regionFields.language')}>
        <Select
          value={user.language ?? ''}
          onChange={({ target: { value } }) => save({ language: isLanguage(value) ? value : null })}
        >
          <option value="">
            {t('settings.regionFields.asTheBrowserLanguage', { language: languageNames[browserLanguage()] })}
          </option>
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageNames[code]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('settings.regionFields.regionFormat')}
        hint={t('settings.regionFields.howDatesAndNumbersAreWritten')}
      >
        <Combobox
          value={regionOf(user.locale)}
          onValueChange={(region) => save({ locale: region ? `${language}-${region}` : null })}
          options={[
            usual,
            ...regionOptions(regionOf(user.locale), (region) => exampleIn(`${language}-${region}`)),
          ]}
        />
      </Field>
      <Field
        label={t('settings.regionFields.timeZone')}
        hint={t('settings.regionFields.nowItIsTime', { time: formatDateTimeZoned(now) })}
      >
        <Combobox
          value={user.timeZone ?? ''}
          onValueChange={(timeZone) => save({ timeZone: timeZone || null })}
          options={[browsers, ...timeZoneOptions(user.timeZone)]}
        />
      </Field>
      <p role="status" className="min-h-5 text-ink-soft text-sm">
        {saved ? t('settings.regionFields.yourChoiceIsSaved') : ''}
      </p>
    </div>
  );
};
