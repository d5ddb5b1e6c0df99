import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { type Brand, brand as brandSchema, getBrand, saveBrand } from '#contract/emails/brand.ts';
import { plainIssue } from '#contract/plain-issue.ts';
import { en } from '#email/letter/words-en.ts';
import { fonts } from '#email/render/fonts.ts';
import { safeImageSource } from '#email/render/html.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { insertLogo } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { PictureUpload } from '../upload/picture-upload.tsx';
import type { PicturePlace } from '../upload/picture-uploads.ts';
import { useCustomFonts } from '../upload/use-custom-fonts.ts';
import { BrandColors } from './brand-colors.tsx';

const empty = brandSchema.parse({});

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
  const own = useCustomFonts();
  const isKnown = fonts.some(({ name }) => name === value) || own.some(({ family }) => family === value);
  return (
    <Field label={label} hint={hint}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">None chosen</option>
        {value !== '' && !isKnown && <option value={value}>{value}</option>}
        {fonts.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        {own.length > 0 && (
          <optgroup label="Your fonts">
            {own.map(({ id, name, family }) => (
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
  const kept = useBuilder((state) => state.brand);
  const [kit, setKit] = useState<Brand>(kept ?? empty);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { mutateAsync, isPending } = useEndpointMutation(saveBrand);
  const set = (change: Partial<Brand>) => setKit({ ...kit, ...change });
  const close = () => store.set({ brandOpen: false });
  const logoPlace = useMemo<PicturePlace>(
    () => ({
      blockId: 'brand-logo',
      at: null,
      put: ({ url }) => setKit((before) => ({ ...before, logoUrl: url })),
    }),
    [],
  );
  const logo = safeImageSource(kit.logoUrl);

  const save = async (): Promise<boolean> => {
    const checked = brandSchema.safeParse(kit, { error: plainIssue });
    if (!checked.success) {
      setProblem(checked.error.issues[0]?.message ?? 'Something here cannot be kept.');
      return false;
    }
    try {
      const saved = await mutateAsync({ body: checked.data });
      client.setQueryData(endpointKey(getBrand), saved);
      store.set({ brand: saved });
      return true;
    } catch (error) {
      if (!handleUnauthorized(error))
        setProblem(
          messageOf(error, 'The brand was not saved. What you typed is still here. Please try again.'),
        );
      return false;
    }
  };

  const submit = async () => {
    if (!(await save())) return;
    close();
    showToast({ title: 'Brand saved', description: 'New emails and blocks begin with it.' });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Brand"
      description="What new emails and blocks of your workspace begin with. Emails you have written stay as they are."
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" busy={isPending} onClick={() => form.current?.requestSubmit()}>
            Save brand
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        {problem && (
          <Notice tone="bad" title="Not saved yet">
            {problem}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Brand name">
            <Input
              value={kit.brandName}
              maxLength={200}
              onChange={(event) => set({ brandName: event.target.value })}
            />
          </Field>
          <Field label="Sender name">
            <Input
              value={kit.senderName}
              maxLength={200}
              onChange={(event) => set({ senderName: event.target.value })}
            />
          </Field>
        </div>
        <Field
          label="Sign-off"
          hint="The line above your name. Without one it follows the language of the email."
        >
          <Input
            value={kit.signOff}
            maxLength={100}
            placeholder={en.signOff}
            onChange={(event) => set({ signOff: event.target.value })}
          />
        </Field>
        <BrandColors colors={kit.colors} onChange={(colors) => set({ colors })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <BrandFont
            label="Heading font"
            hint="One press away in every text block."
            value={kit.headingFont}
            onChange={(headingFont) => set({ headingFont })}
          />
          <BrandFont
            label="Body font"
            hint="New emails and text blocks are set in it."
            value={kit.bodyFont}
            onChange={(bodyFont) => set({ bodyFont })}
          />
        </div>
        <fieldset className="flex flex-col gap-4 border-t pt-4">
          <legend className="sr-only">Logo</legend>
          <p className="font-medium text-sm">Logo</p>
          <PictureUpload place={logoPlace} hasPicture={kit.logoUrl !== ''} />
          <Field label="Logo address">
            <Input
              value={kit.logoUrl}
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              onChange={(event) => set({ logoUrl: event.target.value.trim() })}
            />
          </Field>
          {logo && (
            <div className="flex flex-wrap items-end justify-between gap-3">
              <img
                src={logo}
                alt={kit.logoAlt || 'Your logo'}
                className="h-16 max-w-48 rounded-sm border bg-white object-contain p-2 text-[#374151] text-xs"
              />
              <Button
                size="small"
                busy={isPending}
                onClick={async () => {
                  if (!(await save())) return;
                  close();
                  store.set({ previewing: false });
                  insertLogo(store);
                }}
              >
                Save and insert logo
              </Button>
            </div>
          )}
          <Field
            label="Description of the logo (alt text)"
            hint="Your brand name stands in when this is empty."
          >
            <Input
              value={kit.logoAlt}
              maxLength={200}
              onChange={(event) => set({ logoAlt: event.target.value })}
            />
          </Field>
        </fieldset>
      </form>
    </Dialog>
  );
};
