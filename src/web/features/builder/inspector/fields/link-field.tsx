import { linkUrl } from '#email/document/values.ts';
import { t } from '#web/text/t.ts';
import { linkAdvice } from '../link-advice.ts';
import { addressStart } from './address-start.ts';
import { CheckedInput } from './checked-input.tsx';

export const LinkField = ({
  label,
  name,
  value,
  onChange,
  hint,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
}) => (
  <CheckedInput
    label={label}
    name={name}
    inputMode="url"
    placeholder={addressStart}
    value={value}
    check={linkUrl}
    problem={t('builderPanels.linkField.onlyWebEmailAndPhoneLinks')}
    onChange={onChange}
    hint={hint}
    advice={linkAdvice(value)}
  />
);
