import type { ReactNode } from 'react';
import type { LineHint } from '#copywriting/line-hints.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { CopyPart } from './copy-part.tsx';

export interface LineFieldProps {
  part: 'subject' | 'preheader';
  label: string;
  value: string;
  maxLength: number;
  hint: LineHint;
  /** The findings of the inbox grade for it. */
  findings: readonly string[];
  onChange: (text: string) => void;
}

const tones: Record<LineHint['level'], string> = {
  empty: 'text-bad',
  short: 'text-attention',
  long: 'text-attention',
  good: 'text-good',
};

const FieldNotes = ({ hint, findings }: Pick<LineFieldProps, 'hint' | 'findings'>): ReactNode => (
  <>
    <span className="flex flex-wrap gap-x-3">
      <span className={`figures ${tones[hint.level]}`}>
        {t('copywriting.lineField.characters', { count: hint.characters })}
      </span>
      <span>{hint.message}</span>
    </span>
    {findings.map((finding) => (
      <span key={finding} className="mt-1 block text-attention">
        {finding}
      </span>
    ))}
  </>
);

/** A line of the inbox, with how an inbox shows it during typing. */
export const LineField = ({ part, label, value, maxLength, hint, findings, onChange }: LineFieldProps) => (
  <Field
    label={label}
    hint={<FieldNotes hint={hint} findings={findings} />}
    aside={<CopyPart part={part} text={value} />}
  >
    <Input value={value} maxLength={maxLength} onChange={(event) => onChange(event.target.value)} />
  </Field>
);
