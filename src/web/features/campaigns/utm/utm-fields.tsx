import type { UtmInput } from '#contract/carriers/utm.ts';
import { utmKey, utmNames, utmPlaceholders } from '#email/personalize/utm-parameters.ts';
import type { TextKey } from '#text/keys.ts';
import type { FieldErrors } from '#web/lib/forms/use-form.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';

const labels: Record<keyof UtmInput, TextKey> = {
  source: 'campaigns.utm.source',
  medium: 'campaigns.utm.medium',
  campaign: 'campaigns.utm.campaign',
  content: 'campaigns.utm.content',
  term: 'campaigns.utm.term',
};

const meanings: Record<(typeof utmPlaceholders)[number], TextKey> = {
  campaign_name: 'campaigns.utm.campaignName',
  date: 'campaigns.utm.date',
  link_label: 'campaigns.utm.linkLabel',
  link_number: 'campaigns.utm.linkNumber',
};

const Code = ({ children }: { children: string }) => (
  <code dir="ltr" className="break-all text-sm">
    {children}
  </code>
);

/** The values of UTM parameters, and what their placeholders mean. */
export const UtmFields = ({
  values,
  errors,
  onValues,
  onLeave,
}: {
  values: UtmInput;
  errors: FieldErrors;
  onValues: (values: UtmInput) => void;
  onLeave?: () => void;
}) => (
  <div className="flex flex-col gap-5">
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      {utmNames.map((name) => (
        <Field
          key={name}
          label={t(labels[name])}
          aside={<Code>{utmKey(name)}</Code>}
          required={name === 'source' || name === 'medium' || name === 'campaign'}
          optional={name === 'content' || name === 'term'}
          error={errors[name]}
        >
          <Input
            name={name}
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={values[name]}
            onChange={({ target }) => onValues({ ...values, [name]: target.value })}
            onBlur={onLeave}
          />
        </Field>
      ))}
    </div>
    <div className="flex flex-col gap-2 text-ink-soft text-sm">
      <p>{t('campaigns.utm.howValuesAreWritten')}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {utmPlaceholders.map((name) => (
          <div key={name} className="contents">
            <dt>
              <Code>{`{${name}}`}</Code>
            </dt>
            <dd>{t(meanings[name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  </div>
);
