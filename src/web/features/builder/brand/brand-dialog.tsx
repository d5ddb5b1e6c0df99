import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type Brand, brand as brandSchema, getBrand, saveBrand } from '#contract/emails/brand.ts';
import { en } from '#email/email-copy/texts-en.ts';
import { fonts } from '#email/render/fonts.ts';
import { safeImageSource } from '#email/render/html.ts';
import { messageOf } from '#web/lib/api.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useValues } from '#web/lib/forms/use-values.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { addressStart } from '../inspector/fields/address-start.ts';
import { insertLogo } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { ImageUpload } from '../upload/image-upload.tsx';
import type { ImageSlot } from '../upload/image-uploads.ts';
import { useCustomFonts } from '../upload/use-custom-fonts.ts';
import { BrandColors } from './brand-colors.tsx';

const emptyBrand = brandSchema.parse({});

const BrandFont = ({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}) => {
  const customFonts = useCustomFonts();
  const isKnown =
    fonts.some(({ name }) => name === value) || customFonts.some(({ family }) => family === value);
  return (
    <Field label={label} hint={hint}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('builderPanels.brandDialog.noneChosen')}</option>
        {value !== '' && !isKnown && <option value={value}>{value}</option>}
        {fonts.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        {customFonts.length > 0 && (
          <optgroup label={t('builderPanels.brandDialog.yourFonts')}>
            {customFonts.map(({ id, name, family }) => (
              <option key={id} value={family}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
    </Field>
  );
};

/** Defaults for new emails in this workspace. */
export const BrandDialog = () => {
  const store = useBuilderStore();
  const client = useQueryClient();
  const storedBrand = useBuilder((state) => state.brand);
  const fields = useValues<Brand>(storedBrand ?? emptyBrand);
  const brand = fields.values;
  const { set: setBrand } = fields;
  const { mutateAsync } = useEndpointMutation(saveBrand);
  const close = () => store.set({ isBrandOpen: false });
  const insertsLogo = useRef(false);
  const { form, submit, input, change, errors, failure, busy } = useForm({
    ...fields,
    schema: brandSchema,
    send: async (checked) => {
      const saved = await mutateAsync({ body: checked });
      client.setQueryData(endpointKey(getBrand), saved);
      store.set({ brand: saved });
      close();
      if (insertsLogo.current) {
        store.set({ isPreviewing: false });
        insertLogo(store);
      } else
        showToast({
          title: t('builderPanels.brandDialog.brandSaved'),
          description: t('builderPanels.brandDialog.newEmailsAndBlocksBeginWith'),
        });
    },
    onRefused: (error) => void handleUnauthorized(error),
  });
  const save = (withLogo: boolean) => {
    insertsLogo.current = withLogo;
    void submit();
  };
  const [problem] = Object.values(errors);
  const problemText =
    problem ??
    (failure === null ? null : messageOf(failure, t('builderPanels.brandDialog.theBrandWasNotSavedWhat')));
  const logoSlot = useMemo<ImageSlot>(
    () => ({
      blockId: 'brand-logo',
      index: null,
      onUploaded: ({ url }) => setBrand({ logoUrl: url }),
    }),
    [setBrand],
  );
  const logo = safeImageSource(brand.logoUrl);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('builderPanels.brandDialog.brand')}
      description={t('builderPanels.brandDialog.whatNewEmailsAndBlocksOf')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('builderPanels.brandDialog.cancel')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => save(false)}>
            {t('builderPanels.brandDialog.saveBrand')}
          </Button>
        </>
      }
    >
      <form
        {...form}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          insertsLogo.current = false;
          form.onSubmit(event);
        }}
      >
        {problemText !== null && (
          <Notice tone="bad" title={t('builderPanels.brandDialog.notSavedYet')}>
            {problemText}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('builderPanels.brandDialog.brandName')} error={errors.brandName}>
            <Input maxLength={200} {...input('brandName')} />
          </Field>
          <Field label={t('builderPanels.brandDialog.senderName')} error={errors.senderName}>
            <Input maxLength={200} {...input('senderName')} />
          </Field>
        </div>
        <Field
          label={t('builderPanels.brandDialog.signOff')}
          hint={t('builderPanels.brandDialog.theLineAboveYourNameWithout')}
        >
          <Input maxLength={100} placeholder={en.signOff} {...input('signOff')} />
        </Field>
        <BrandColors colors={brand.colors} onChange={(colors) => change({ colors })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <BrandFont
            label={t('builderPanels.brandDialog.headingFont')}
            hint={t('builderPanels.brandDialog.oneClickAwayInEveryText')}
            value={brand.headingFont}
            onChange={(headingFont) => change({ headingFont })}
          />
          <BrandFont
            label={t('builderPanels.brandDialog.bodyFont')}
            hint={t('builderPanels.brandDialog.newEmailsAndTextBlocksAre')}
            value={brand.bodyFont}
            onChange={(bodyFont) => change({ bodyFont })}
          />
        </div>
        <fieldset className="flex flex-col gap-4 border-t pt-4">
          <legend className="sr-only">{t('builderPanels.brandDialog.logo')}</legend>
          <p className="font-medium text-sm">{t('builderPanels.brandDialog.logo')}</p>
          <ImageUpload slot={logoSlot} hasImage={brand.logoUrl !== ''} />
          <Field label={t('builderPanels.brandDialog.logoAddress')} error={errors.logoUrl}>
            <Input
              value={brand.logoUrl}
              inputMode="url"
              placeholder={addressStart}
              autoComplete="off"
              onChange={(event) => change({ logoUrl: event.target.value.trim() })}
            />
          </Field>
          {logo && (
            <div className="flex flex-wrap items-end justify-between gap-3">
              <img
                src={logo}
                alt={brand.logoAlt || t('builderPanels.brandDialog.yourLogo')}
                className="h-16 max-w-48 rounded-sm border bg-white object-contain p-2 text-[#374151] text-xs"
              />
              <Button size="small" busy={busy} onClick={() => save(true)}>
                {t('builderPanels.brandDialog.saveAndInsertLogo')}
              </Button>
            </div>
          )}
          <Field
            label={t('builderPanels.brandDialog.descriptionOfTheLogoAltText')}
            hint={t('builderPanels.brandDialog.yourBrandNameIsUsedWhen')}
          >
            <Input maxLength={200} {...input('logoAlt')} />
          </Field>
        </fieldset>
      </form>
    </Dialog>
  );
};
