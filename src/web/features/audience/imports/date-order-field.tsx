import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';

type Order = 'dmy' | 'mdy' | '';

/** Asked when a file has dates such as 04/03/2020, and none that shows the order. */
export const DateOrderField = ({
  value,
  error,
  onChange,
}: {
  value: Order;
  error: string | undefined;
  onChange: (order: Order) => void;
}) => (
  <Field
    label={t('contacts.dateOrderField.datesSuchAs04032020')}
    required
    hint={t('contacts.dateOrderField.nothingInTheFileShowsWhether')}
    error={error}
    className="sm:w-72"
  >
    <Select value={value} onChange={(event) => onChange(event.target.value as Order)}>
      <option value="">{t('contacts.dateOrderField.choose')}</option>
      <option value="dmy">{t('contacts.dateOrderField.theDayFirst4March2020')}</option>
      <option value="mdy">{t('contacts.dateOrderField.theMonthFirstApril32020')}</option>
    </Select>
  </Field>
);
