import { Upload } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { EmailInput } from '#deliverability/judge/model.ts';
import { isEml } from '#deliverability/message/eml.ts';
import { type EmailFile, kindOf, readEmail, readFile } from '#web/lib/email-source.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { ChosenFile } from '#web/ui/controls/chosen-file.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { useFileDrop } from '#web/ui/controls/use-file-drop.ts';

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
  const picker = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const choose = useRef<HTMLButtonElement>(null);

  const take = async (files: FileList | null) => {
    const [first] = files ?? [];
    if (!first) return;
    const reading = await readFile(first);
    setFault(reading.fault ?? undefined);
    if (reading.file) setFile(reading.file);
  };
  const { isOver, dropProps } = useFileDrop((files) => void take(files));
  const pastedMessage = !file && isEml(pasted);
  const ofMessage = file?.isMessage || pastedMessage ? 'Left empty, that of the message.' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reading = readEmail({ pasted, file, subject, from });
    setFault(reading.fault ?? undefined);
    if (reading.email)
      onCheck({ ...reading.email, purpose: footerFollows ? 'export' : 'campaign' }, withNetwork);
    else (area.current ?? choose.current)?.focus();
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      {...dropProps}
      className={classNames(
        'flex flex-col gap-5 rounded-sheet border p-4 transition-colors sm:p-6 print:hidden',
        isOver ? 'border-accent bg-accent-wash' : 'bg-surface',
      )}
    >
      <div className="flex flex-col gap-3">
        {file ? (
          <>
            <p className="font-medium text-sm">The email</p>
            <ChosenFile
              name={file.name}
              bytes={file.bytes}
              kind={kindOf(file)}
              onRemove={() => {
                setFile(null);
                setFault(undefined);
                requestAnimationFrame(() => area.current?.focus());
              }}
            />
            {fault && (
              <p role="alert" className="text-bad text-sm">
                {fault}
              </p>
            )}
          </>
        ) : (
          <Field
            label="The email"
            hint={
              pastedMessage
                ? 'A whole message: its headers and all its parts are looked at.'
                : 'Its HTML, or the whole message with its headers. At most 2 MB.'
            }
            error={fault}
          >
            <Textarea
              ref={area}
              rows={9}
              value={pasted}
              spellCheck={false}
              autoCapitalize="off"
              className="font-mono text-[0.8125rem] [font-variant-ligatures:none]"
              placeholder="<!doctype html> …"
              onChange={(event) => {
                setPasted(event.target.value);
                setFault(undefined);
              }}
            />
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button ref={choose} onClick={() => picker.current?.click()}>
            <Upload aria-hidden />
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          <p className="text-ink-soft text-sm">
            {isOver ? 'Let go to read it' : 'or drop one here: .html up to 2 MB, .eml up to 30 MB'}
          </p>
          <input
            ref={picker}
            type="file"
            hidden
            tabIndex={-1}
            aria-label="Email file"
            accept=".html,.htm,.eml,.emlx,.mht,.mhtml,.msg,text/html,message/rfc822"
            onChange={(event) => {
              void take(event.target.files);
              event.target.value = '';
            }}
          />
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Subject" optional hint={ofMessage}>
          <Input value={subject} maxLength={998} onChange={(event) => setSubject(event.target.value)} />
        </Field>
        <Field label="Sender" optional hint={ofMessage}>
          <Input
            value={from}
            maxLength={320}
            placeholder="Ann Lee <ann@shop.example>"
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="flex flex-col gap-3">
          <Checkbox
            label="Unsubscribe link and address are added when it is sent"
            checked={footerFollows}
            onChange={(event) => setFooterFollows(event.target.checked)}
          />
          <Checkbox
            label="Also try links, pictures and DNS"
            hint="This server opens up to 50 addresses of the email. Takes up to 8 seconds."
            checked={withNetwork}
            onChange={(event) => setWithNetwork(event.target.checked)}
          />
        </div>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Checking' : 'Check this email'}
        </Button>
      </div>
    </form>
  );
};
