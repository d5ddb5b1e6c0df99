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
    label="Dates such as 04/03/2020"
    required
    hint="Nothing in the file shows whether the day or the month comes first."
    error={error}
    className="sm:w-72"
  >
    <Select value={value} onChange={(event) => onChange(event.target.value as Order)}>
      <option value="">Choose</option>
      <option value="dmy">The day first: 4 March 2020</option>
      <option value="mdy">The month first: April 3, 2020</option>
    </Select>
  </Field>
);
