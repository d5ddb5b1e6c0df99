import { Sparkles } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { campaignTypeOf } from '#copywriting/campaign-types.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { type CopywritingStore, useCopywriting } from '../copywriting-store.ts';
import { canGenerate } from './copywriting-form.ts';
import { ProductFields } from './product-fields.tsx';
import { TypePicker } from './type-picker.tsx';

const maxInfoCharacters = 5_000;
const counts = ['1', '2', '3', '4'].map((value) => ({ value, label: value }));

/** All fields. Ctrl or Cmd and Enter in a text field starts the writing. */
export const CopywritingFields = ({ store, writer }: { store: CopywritingStore; writer: ReactNode }) => {
  const { form, run, result } = useCopywriting(store);
  const versions = useId();
  const type = campaignTypeOf(form.campaignType);
  const isWriting = run.state === 'writing';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isWriting) return;
    event.preventDefault();
    void store.generate();
  };
  return (
    <div className="flex flex-col gap-5">
      <Field label={t('copywriting.copywritingFields.campaignType')} hint={type?.description}>
        <TypePicker value={form.campaignType} onChange={(campaignType) => store.setForm({ campaignType })} />
      </Field>
      <Field
        label={type?.infoLabel ?? t('copywriting.copywritingFields.information')}
        hint={
          form.userInfo.length > maxInfoCharacters * 0.9
            ? t('copywriting.copywritingFields.tolocalestringOfTolocalestring2Characters', {
                length: form.userInfo.length,
                max: maxInfoCharacters,
              })
            : t('copywriting.copywritingFields.factsMakeItGoodPricesDates')
        }
      >
        <Textarea
          rows={7}
          onKeyDown={onKeyDown}
          maxLength={maxInfoCharacters}
          placeholder={type?.infoPlaceholder ?? t('copywriting.copywritingFields.chooseATypeFirstEachAsks')}
          value={form.userInfo}
          onChange={(event) => store.setForm({ userInfo: event.target.value })}
        />
      </Field>
      <ProductFields store={store} />
      <Field label={t('copywriting.copywritingFields.brandName')} optional>
        <Input
          autoComplete="organization"
          onKeyDown={onKeyDown}
          maxLength={120}
          value={form.brandName}
          onChange={(event) => store.setForm({ brandName: event.target.value })}
        />
      </Field>
      <Field label={t('copywriting.copywritingFields.targetAudience')} optional>
        <Input
          maxLength={300}
          onKeyDown={onKeyDown}
          placeholder={t('copywriting.copywritingFields.peopleWhoCookForFriends')}
          value={form.targetAudience}
          onChange={(event) => store.setForm({ targetAudience: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span id={versions} className="font-medium text-sm">
          {t('copywriting.copywritingFields.versionsToChooseFrom')}
        </span>
        <SegmentedControl
          label={t('copywriting.copywritingFields.versionsToChooseFrom')}
          value={String(form.variants)}
          items={counts}
          onValueChange={(value) => store.setForm({ variants: Number(value) })}
        />
      </div>
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          size="large"
          disabled={!isWriting && !canGenerate(form)}
          busy={isWriting}
          onClick={() => void store.generate()}
        >
          {!isWriting && <Sparkles aria-hidden />}
          {isWriting
            ? t('copywriting.copywritingFields.generating')
            : result
              ? t('copywriting.copywritingFields.generateAgain')
              : t('copywriting.copywritingFields.generate')}
        </Button>
        {writer}
      </div>
    </div>
  );
};
