import { useState } from 'react';
import { createCountdown } from '#contract/files/countdowns.ts';
import { type CountdownLook, countdownLooks } from '#email/countdown/looks.ts';
import type { BlockOf } from '#email/document/block.ts';
import type { TextKey } from '#text/keys.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { useBuilderStore } from '../../../store/use-builder.ts';
import { useBlockEdit } from '../../use-block-edit.ts';

type Countdown = BlockOf<'countdown'>['content'];

const two = (number: number): string => String(number).padStart(2, '0');

/** The value of a `datetime-local` field, in the time zone of the browser. */
const localValue = (until: string): string => {
  const date = new Date(until);
  if (until === '' || Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
};

const lookNames: Record<CountdownLook, TextKey> = {
  light: 'builderPanels.countdownLooks.light',
  dark: 'builderPanels.countdownLooks.dark',
  brand: 'builderPanels.countdownLooks.brand',
  'cards-light': 'builderPanels.countdownLooks.cardsLight',
  'cards-dark': 'builderPanels.countdownLooks.cardsDark',
  'cards-brand': 'builderPanels.countdownLooks.cardsBrand',
  'serif-light': 'builderPanels.countdownLooks.serifLight',
  'serif-dark': 'builderPanels.countdownLooks.serifDark',
  'serif-brand': 'builderPanels.countdownLooks.serifBrand',
};

/** When the offer ends and how the picture looks. The server signs the address of the picture. */
export const DeadlineFields = ({ block }: { block: BlockOf<'countdown'> }) => {
  const store = useBuilderStore();
  const { edit, name } = useBlockEdit(block.id, 'countdown');
  const [isBusy, setIsBusy] = useState(false);
  const { content } = block;
  const set = (field: string, change: Partial<Countdown>) =>
    edit(field, (current) => ({ ...current, content: { ...current.content, ...change } }));

  const change = async (field: string, part: Partial<Countdown>) => {
    set(field, part);
    const { until, look, ticking } = { ...content, ...part };
    if (until === '') return;
    const { document, brand } = store.get();
    const [color] = brand?.colors ?? [];
    setIsBusy(true);
    try {
      const { url } = await call(createCountdown, {
        body: {
          until,
          look: countdownLooks.find((known) => known === look) ?? 'light',
          ticking,
          width: 320,
          language: document.settings.lang ?? 'en',
          ...(color ? { color } : {}),
        },
      });
      set(field, { src: url });
    } catch (error) {
      toastError(error, t('builderPanels.moreBlocks.countdownNotDrawn'));
    } finally {
      setIsBusy(false);
    }
  };

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="flex flex-col gap-4" aria-busy={isBusy}>
      <Field
        label={t('builderPanels.moreBlocks.endsAt')}
        hint={t('builderPanels.moreBlocks.inTimeZone', { zone })}
      >
        <Input
          type="datetime-local"
          data-field={name('until')}
          value={localValue(content.until)}
          onChange={(event) => {
            const date = new Date(event.target.value);
            if (!Number.isNaN(date.getTime()))
              void change('until', { until: date.toISOString(), timeZone: zone });
          }}
        />
      </Field>
      <Field label={t('builderPanels.moreBlocks.look')} inline>
        <Select
          value={content.look}
          onChange={(event) => void change('look', { look: event.target.value as CountdownLook })}
        >
          {countdownLooks.map((look) => (
            <option key={look} value={look}>
              {t(lookNames[look])}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label={t('builderPanels.moreBlocks.ticking')}
        hint={t('builderPanels.moreBlocks.tickingHint')}
        checked={content.ticking}
        onChange={(event) => void change('ticking', { ticking: event.target.checked })}
      />
    </div>
  );
};
