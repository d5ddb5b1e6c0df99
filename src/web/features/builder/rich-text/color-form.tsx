import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { hexColor } from '#email/render/color.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { contrastAdvice } from '../inspector/contrast-advice.ts';

const withHash = (text: string): string =>
  /^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim()) ? `#${text.trim()}` : text.trim();

/** The color of the selected text. */
export const ColorForm = ({
  current,
  backgroundColor,
  onSet,
  onCancel,
}: {
  current: string | null;
  /** The background of the text. */
  backgroundColor: string;
  /** null gives the text the color of its block again. */
  onSet: (color: string | null) => void;
  onCancel: () => void;
}) => {
  const [typed, setTyped] = useState(current ?? '#1f4fd8');
  const color = hexColor(withHash(typed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (color) onSet(color);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className="flex flex-col gap-3">
      <div className="flex items-end gap-2">
        <input
          type="color"
          aria-label={t('builderPanels.colorForm.colorOfTheseWordsPick')}
          value={color ?? '#000000'}
          onChange={(event) => setTyped(event.target.value)}
          className="h-10 w-12 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1 pointer-coarse:h-11"
        />
        <Field
          label={t('builderPanels.colorForm.colorOfTheseWords')}
          error={color ? undefined : t('builderPanels.colorForm.useAColorSuchAs1f4fd8')}
          hint={color ? contrastAdvice(color, backgroundColor) : undefined}
          className="flex-1"
        >
          <Input value={typed} spellCheck={false} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {current !== null && (
          <Button size="small" className="me-auto" onClick={() => onSet(null)}>
            {t('builderPanels.colorForm.asTheBlock')}
          </Button>
        )}
        <Button size="small" onClick={onCancel}>
          {t('builderPanels.colorForm.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {t('builderPanels.colorForm.setColor')}
        </Button>
      </div>
    </form>
  );
};
