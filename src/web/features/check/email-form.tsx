import { useState } from 'react';
import type { EmailInput } from '#deliverability/judge/model.ts';
import { isEml } from '#deliverability/message/eml.ts';
import { type EmailFile, kindOf, readEmail, readFile } from '#web/lib/email-source.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { PasteOrFileForm } from '#web/ui/controls/paste-or-file.tsx';

/** The email to check. An error does not lose the input. */
export const EmailForm = ({
  busy,
  onCheck,
}: {
  busy: boolean;
  onCheck: (email: EmailInput, withNetwork: boolean) => void;
}) => {
  const [pasted, setPasted] = useState('');
  const [file, setFile] = useState<EmailFile | null>(null);
  const [subject, setSubject] = useState('');
  const [from, setFrom] = useState('');
  const [withNetwork, setWithNetwork] = useState(false);
  const [footerFollows, setFooterFollows] = useState(false);
  const [fault, setFault] = useState<string>();

  const takeFile = async (chosen: File) => {
    const reading = await readFile(chosen);
    setFault(reading.fault ?? undefined);
    if (reading.file) setFile(reading.file);
  };
  const pastedMessage = !file && isEml(pasted);
  const hintOfMessage =
    file?.isMessage || pastedMessage ? t('check.emailForm.leftEmptyThatOfTheMessage') : undefined;
  const submit = (focusSource: () => void) => {
    const reading = readEmail({ pasted, file, subject, from });
    setFault(reading.fault ?? undefined);
    if (reading.email)
      onCheck({ ...reading.email, purpose: footerFollows ? 'export' : 'campaign' }, withNetwork);
    else focusSource();
  };

  return (
    <PasteOrFileForm
      label={t('check.emailForm.theEmail')}
      hint={
        pastedMessage
          ? t('check.emailForm.aWholeMessageItsHeadersAnd')
          : t('check.emailForm.itsHtmlOrTheWholeMessage')
      }
      rows={9}
      placeholder={t('check.emailForm.doctypeHtml')}
      text={pasted}
      file={file && { ...file, kind: kindOf(file) }}
      fileLabel={t('check.emailForm.emailFile')}
      accept=".html,.htm,.eml,.emlx,.mht,.mhtml,.msg,text/html,message/rfc822"
      dropHint={t('check.emailForm.dropHint')}
      error={fault}
      onText={(text) => {
        setPasted(text);
        setFault(undefined);
      }}
      onFile={(chosen) => void takeFile(chosen)}
      onRemove={() => {
        setFile(null);
        setFault(undefined);
      }}
      onSubmit={submit}
      className={(isOver) =>
        classNames(
          'gap-5 rounded-sheet border p-4 sm:p-6 print:hidden',
          isOver ? 'border-accent bg-accent-wash' : 'bg-surface',
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('check.emailForm.subject')} optional hint={hintOfMessage}>
          <Input value={subject} maxLength={998} onChange={(event) => setSubject(event.target.value)} />
        </Field>
        <Field label={t('check.emailForm.sender')} optional hint={hintOfMessage}>
          <Input
            dir="ltr"
            value={from}
            maxLength={320}
            placeholder={t('check.emailForm.annLeeAnnShopExample')}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="flex flex-col gap-3">
          <Checkbox
            label={t('check.emailForm.unsubscribeLinkAndAddressAreAdded')}
            checked={footerFollows}
            onChange={(event) => setFooterFollows(event.target.checked)}
          />
          <Checkbox
            label={t('check.emailForm.alsoTryLinksImagesAndDns')}
            hint={t('check.emailForm.thisServerOpensUpTo50')}
            checked={withNetwork}
            onChange={(event) => setWithNetwork(event.target.checked)}
          />
        </div>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t('check.emailForm.checking') : t('check.emailForm.checkThisEmail')}
        </Button>
      </div>
    </PasteOrFileForm>
  );
};
