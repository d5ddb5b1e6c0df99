import type { MouseEvent } from 'react';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';

/** Selects one item of a list, and with Shift everything from the last one on. */
export const SelectBox = ({
  name,
  checked,
  onChoose,
  className,
}: {
  name: string;
  checked: boolean;
  onChoose: (isChosen: boolean, through: boolean) => void;
  className?: string;
}) => (
  <Checkbox
    label={t('shared.selectionBar.selectName', { name })}
    hideLabel
    className={className}
    checked={checked}
    // A click reports whether Shift was held; a change event does not.
    onClick={(event: MouseEvent<HTMLInputElement>) => onChoose(event.currentTarget.checked, event.shiftKey)}
    onChange={() => undefined}
  />
);
