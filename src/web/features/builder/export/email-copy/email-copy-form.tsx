// Greeting, opening line, reply request and sign-off. A part that the user does not change follows the email.

import { type ReactNode, useId, useState } from 'react';
import type { Document } from '#email/document/document.ts';
import { emailTitles } from '#email/document/email-titles.ts';
import { emailCopyFor, offeredEmailCopy } from '#email/email-copy/email-copy-for.ts';
import { type EmailCopySetting, noEmailCopy } from '#email/email-copy/email-copy-setting.ts';
import { openingIn, textsIn } from '#email/email-copy/texts.ts';
import type { EmailCopy } from '#email/render/email-copy.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { textLinkClasses } from '#web/ui/controls/text-link.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import type { BuilderStore } from '../../store/builder-store.ts';
import { changeSettings } from '../../store/edits.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { useWriter } from '../../use-writer.ts';

export interface EmailCopyFields {
  /** As the email would be exported. */
  emailCopy: EmailCopy;
  /** As the user types them. */
  shown: Required<EmailCopySetting>;
  offered: Required<EmailCopySetting>;
  set: (change: EmailCopySetting) => void;
  /** The email with the changes of this form. */
  applyTo: (document: Document) => Document;
  /** Stores the changes with the email. */
  save: (store: BuilderStore) => void;
  /** Drops the changes that are not stored. */
  reset: () => void;
}

const withEmailCopy = (document: Document, changes: EmailCopySetting): Document =>
  Object.keys(changes).length === 0
    ? document
    : {
        ...document,
        settings: { ...document.settings, letter: { ...document.settings.letter, ...changes } },
      };

export const useEmailCopyForm = (): EmailCopyFields => {
  const writer = useWriter();
  const document = useBuilder((state) => state.document);
  const [changes, setChanges] = useState<EmailCopySetting>({});
  const emailCopy = emailCopyFor(withEmailCopy(document, changes), writer);
  return {
    emailCopy,
    shown: { ...emailCopy, ...changes },
    offered: offeredEmailCopy(document, writer),
    set: (change) => setChanges({ ...changes, ...change }),
    applyTo: (document) => withEmailCopy(document, changes),
    save: (store) => {
      if (Object.keys(changes).length === 0) return;
      changeSettings(store, 'letter', withEmailCopy(store.get().document, changes).settings);
      setChanges({});
    },
    reset: () => setChanges({}),
  };
};

const TextButton = ({
  describedBy,
  onPress,
  children,
}: {
  describedBy?: string;
  onPress: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-describedby={describedBy}
    onClick={onPress}
    className={classNames(textLinkClasses, 'shrink-0 pointer-coarse:py-2')}
  >
    {children}
  </button>
);

/** A part with one button that removes it or uses the default text. */
const CopyPart = ({
  part,
  label,
  hint,
  form: { shown, offered, set },
  children,
}: {
  part: keyof EmailCopySetting;
  label: string;
  hint?: ReactNode;
  form: EmailCopyFields;
  children: ReactNode;
}) => {
  const descriptionId = useId();
  const isNone = shown[part].trim() === '';
  const alternative = isNone ? offered[part] : '';
  return (
    <Field
      label={label}
      hint={hint}
      aside={
        isNone && alternative === '' ? undefined : (
          <>
            <span hidden id={descriptionId}>
              {isNone ? t('builderExport.emailCopyForm.labelAndDefault', { label, alternative }) : label}
            </span>
            <TextButton describedBy={descriptionId} onPress={() => set({ [part]: alternative })}>
              {isNone
                ? t('builderExport.emailCopyForm.useTheDefault')
                : t('builderExport.emailCopyForm.remove')}
            </TextButton>
          </>
        )
      }
    >
      {children}
    </Field>
  );
};

/** A part of one line. */
const SingleLinePart = ({
  maxLength = 200,
  ...part
}: Omit<Parameters<typeof CopyPart>[0], 'children'> & { maxLength?: number }) => {
  const { shown, set } = part.form;
  return (
    <CopyPart {...part}>
      <Input
        dir="auto"
        value={shown[part.part]}
        maxLength={maxLength}
        placeholder={t('builderExport.emailCopyForm.none')}
        onChange={(event) => set({ [part.part]: event.target.value })}
      />
    </CopyPart>
  );
};

const isPreset = (title: string): boolean => emailTitles.some((preset) => preset.title === title);

const Summary = ({ form: { emailCopy, offered, set } }: { form: EmailCopyFields }) => {
  const lang = useBuilder((state) => state.document.settings.lang ?? 'en');
  const isNone = Object.values(emailCopy).every((part) => part === '');
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b pb-3 text-sm">
      <p className="min-w-0 text-ink-soft">
        {!isNone
          ? t('builderExport.emailCopyForm.youCanSetEachPartTo')
          : textsIn(lang)
            ? t('builderExport.emailCopyForm.nothingIsAddedToThisEmail')
            : t('builderExport.emailCopyForm.weHaveNoDefaultWordsIn')}
      </p>
      {isNone ? (
        <TextButton onPress={() => set(offered)}>
          {t('builderExport.emailCopyForm.addGreetingAndSignOff')}
        </TextButton>
      ) : (
        <TextButton onPress={() => set(noEmailCopy)}>
          {t('builderExport.emailCopyForm.noneOfThese')}
        </TextButton>
      )}
    </div>
  );
};

export const EmailCopyForm = ({ form }: { form: EmailCopyFields }) => {
  const { shown, set } = form;
  const lang = useBuilder((state) => state.document.settings.lang);
  const { intro } = openingIn(shown.emailTitle, lang);
  return (
    <>
      <Summary form={form} />
      <SingleLinePart part="greeting" label={t('builderExport.emailCopyForm.greeting')} form={form} />
      <Field
        label={t('builderExport.emailCopyForm.emailTitle')}
        hint={
          intro === '' ? (
            t('builderExport.emailCopyForm.setsTheOpeningLineNoOpening')
          ) : (
            <Rich
              id="builderExport.emailCopyForm.opensWithIntro"
              values={{ intro }}
              parts={[<bdi key="0" />]}
            />
          )
        }
      >
        <Select value={shown.emailTitle} onChange={(event) => set({ emailTitle: event.target.value })}>
          {emailTitles.map(({ title }) => (
            <option key={title} value={title}>
              {title}
            </option>
          ))}
          {shown.emailTitle !== '' && !isPreset(shown.emailTitle) && (
            <option value={shown.emailTitle}>{shown.emailTitle}</option>
          )}
          <option value="">{t('builderExport.emailCopyForm.none')}</option>
        </Select>
      </Field>
      <CopyPart
        part="replyRequest"
        label={t('builderExport.emailCopyForm.replyRequest')}
        hint={t('builderExport.emailCopyForm.anInvitationToWriteBackBelow')}
        form={form}
      >
        <Textarea
          dir="auto"
          rows={3}
          maxLength={500}
          placeholder={t('builderExport.emailCopyForm.none')}
          value={shown.replyRequest}
          onChange={(event) => set({ replyRequest: event.target.value })}
        />
      </CopyPart>
      <SingleLinePart
        part="signOff"
        label={t('builderExport.emailCopyForm.signOff')}
        hint={t('builderExport.emailCopyForm.theLineAboveYourName')}
        maxLength={100}
        form={form}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SingleLinePart part="senderName" label={t('builderExport.emailCopyForm.senderName')} form={form} />
        <SingleLinePart part="brandName" label={t('builderExport.emailCopyForm.brandName')} form={form} />
      </div>
    </>
  );
};
