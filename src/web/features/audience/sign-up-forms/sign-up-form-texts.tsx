import { listContactFields } from '#contract/audience/lists.ts';
import { maxFormFields, type SignUpForm, type SignUpFormSettings } from '#contract/audience/sign-up-forms.ts';
import { defaultTexts } from '#public-pages/sign-up-page.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';

type Requirement = 'no' | 'optional' | 'required';

interface Editing {
  form: SignUpForm;
  settings: SignUpFormSettings;
  onChange: (part: Partial<SignUpFormSettings>) => void;
}

/** What the form asks for besides the address. */
const RequestedFields = ({ settings: { fields }, onChange }: Editing) => {
  const customFields = useEndpoint(listContactFields).data ?? [];
  const all = [
    { key: 'first_name', label: t('lists.signUpFormTexts.firstName') },
    { key: 'last_name', label: t('lists.signUpFormTexts.lastName') },
    ...customFields,
  ];
  const requirementOf = (key: string): Requirement => {
    const field = fields.find((candidate) => candidate.key === key);
    return field ? (field.required ? 'required' : 'optional') : 'no';
  };
  const set = (key: string, requirement: Requirement) =>
    onChange({
      fields: all.flatMap((candidate) => {
        const fieldRequirement = candidate.key === key ? requirement : requirementOf(candidate.key);
        return fieldRequirement === 'no'
          ? []
          : [{ key: candidate.key, required: fieldRequirement === 'required' }];
      }),
    });
  const isFull = fields.length >= maxFormFields;
  return (
    <fieldset className="flex flex-col">
      <legend className="font-medium text-sm">{t('lists.signUpFormTexts.whatItAsksFor')}</legend>
      <p className="mt-1 mb-1 text-ink-soft text-sm">
        {t('lists.signUpFormTexts.theEmailAddressAlwaysTheLess')}
      </p>
      <ul className="divide-y border-b">
        {all.map(({ key, label }) => (
          <li key={key} className="py-2">
            <Field label={label} inline>
              <Select
                value={requirementOf(key)}
                disabled={isFull && requirementOf(key) === 'no'}
                onChange={(event) => set(key, event.target.value as Requirement)}
              >
                <option value="no">{t('lists.signUpFormTexts.notAsked')}</option>
                <option value="optional">{t('lists.signUpFormTexts.optional')}</option>
                <option value="required">{t('lists.signUpFormTexts.required')}</option>
              </Select>
            </Field>
          </li>
        ))}
      </ul>
    </fieldset>
  );
};

/** Every text of the form; an empty one stands for the default, which the field shows. */
export const SignUpFormTexts = (editing: Editing & { redirectError: string | undefined }) => {
  const { form, settings, onChange, redirectError } = editing;
  const usual = defaultTexts(form.sender, form.doubleOptIn, t);
  return (
    <div className="flex flex-col gap-5">
      <Field label={t('lists.signUpFormTexts.headline')}>
        <Input
          value={settings.title}
          placeholder={usual.title}
          maxLength={120}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field
        label={t('lists.signUpFormTexts.text')}
        optional
        hint={t('lists.signUpFormTexts.whatPeopleGetAndHowOften')}
      >
        <Textarea
          rows={3}
          value={settings.text}
          maxLength={1_000}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <RequestedFields {...editing} />
      <Field
        label={t('lists.signUpFormTexts.whatPeopleAgreeTo')}
        hint={t('lists.signUpFormTexts.shownAboveTheButtonMentionYour')}
      >
        <Textarea
          rows={2}
          value={settings.agreement}
          placeholder={usual.agreement}
          maxLength={500}
          onChange={(event) => onChange({ agreement: event.target.value })}
        />
      </Field>
      <Field label={t('lists.signUpFormTexts.button')}>
        <Input
          value={settings.button}
          placeholder={usual.button}
          maxLength={40}
          onChange={(event) => onChange({ button: event.target.value })}
        />
      </Field>
      <Field label={t('lists.signUpFormTexts.whatPeopleReadAfterwards')}>
        <Textarea
          rows={3}
          value={settings.successText}
          placeholder={usual.successText}
          maxLength={1_000}
          disabled={settings.redirectUrl !== ''}
          onChange={(event) => onChange({ successText: event.target.value })}
        />
      </Field>
      <Field
        label={t('lists.signUpFormTexts.orRedirectThemToYourOwn')}
        optional
        error={redirectError}
        hint={t('lists.signUpFormTexts.anAddressThatBeginsWithHttps')}
      >
        <Input
          type="url"
          dir="ltr"
          value={settings.redirectUrl}
          placeholder={t('lists.signUpFormTexts.https')}
          maxLength={2_000}
          spellCheck={false}
          onChange={(event) => onChange({ redirectUrl: event.target.value })}
        />
      </Field>
    </div>
  );
};
