import { useState } from 'react';
import { directionOfLanguage } from '#email/document/direction.ts';
import type { Settings } from '#email/document/document.ts';
import { languageTag } from '#email/document/values.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { changeSettings } from '../../store/edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { CheckedInput } from './checked-input.tsx';
import { languages } from './languages.ts';

const otherLanguage = 'other';
const tagExamples = 'cy, pt-AO, sr-Latn';
/** The language of the text, and its direction. */
export const LanguageFields = ({ settings }: { settings: Settings }) => {
  const store = useBuilderStore();
  const { lang, dir } = settings;
  const isListed = lang === undefined || languages.some(({ tag }) => tag === lang);
  const [isOther, setIsOther] = useState(false);
  const automatic = directionOfLanguage(lang ?? 'en');
  return (
    <>
      <Field
        label={t('builder.languageFields.language')}
        hint={isListed && !isOther ? t('builder.languageFields.screenReadersChooseTheirVoiceBy') : undefined}
      >
        <Select
          data-field="settings:lang"
          value={isOther || !isListed ? otherLanguage : (lang ?? '')}
          onChange={({ target: { value } }) => {
            setIsOther(value === otherLanguage);
            if (value !== otherLanguage) changeSettings(store, 'lang', { lang: value || undefined });
          }}
        >
          <option value="">{t('builder.languageFields.notChosenEnglish')}</option>
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {`${name} · ${tag}`}
            </option>
          ))}
          <option value={otherLanguage}>{t('builder.languageFields.anotherLanguage')}</option>
        </Select>
      </Field>
      {(isOther || !isListed) && (
        <CheckedInput
          label={t('builder.languageFields.languageTag')}
          name="settings:langTag"
          value={lang ?? ''}
          check={languageTag}
          problem={t('builder.languageFields.useALanguageTag')}
          placeholder={tagExamples}
          hint={t('builder.languageFields.theTagOfTheLanguageBy')}
          onChange={(tag) => changeSettings(store, 'langTag', { lang: tag })}
        />
      )}
      <Field label={t('builder.languageFields.direction')}>
        <Select
          data-field="settings:dir"
          value={dir ?? ''}
          onChange={({ target: { value } }) =>
            changeSettings(store, 'dir', { dir: value === 'ltr' || value === 'rtl' ? value : undefined })
          }
        >
          <option value="">{t('builder.languageFields.automaticAutomatic', { automatic })}</option>
          <option value="ltr">{t('builder.languageFields.leftToRight')}</option>
          <option value="rtl">{t('builder.languageFields.rightToLeft')}</option>
        </Select>
      </Field>
    </>
  );
};
