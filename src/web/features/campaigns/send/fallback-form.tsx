import { type FormEvent, useState } from 'react';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';

/** Common enough to be suggested; for other fields only their owner knows what fits. */
const offered: Readonly<Record<string, string>> = { first_name: 'there' };

/** Asks for the fallback of a merge tag, and puts it into the campaign. */
export const FallbackForm = ({
  name,
  busy,
  onUse,
}: {
  name: string;
  busy: boolean;
  onUse: (fallback: string) => void;
}) => {
  const [fallback, setFallback] = useState(offered[name] ?? '');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!/[^\s{}]/.test(fallback)) return setError(t('campaigns.fallbackForm.enterAFallback'));
    onUse(fallback.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
      <Field
        label={
          <Rich
            id="campaigns.fallbackForm.fallbackForName"
            values={{ name }}
            parts={[<span key="0" dir="ltr" className="break-all font-mono text-[0.8125rem]" />]}
          />
        }
        error={error}
        className="min-w-40 flex-1"
      >
        <Input
          value={fallback}
          maxLength={200}
          onChange={(event) => {
            setFallback(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button
        type="submit"
        busy={busy}
        aria-label={t('campaigns.fallbackForm.useAFallbackForTag', { tag: `{{${name}}}` })}
      >
        {t('campaigns.fallbackForm.useAFallback')}
      </Button>
    </form>
  );
};
