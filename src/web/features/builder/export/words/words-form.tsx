// The greeting, the sign-off and the other words around the blocks. A part that is not changed here follows the email.
import { type ReactNode, useId, useState } from 'react';
import type { Document } from '#email/document/document.ts';
import { emailTitles } from '#email/document/email-titles.ts';
import { letterFor, offeredLetter } from '#email/letter/letter-for.ts';
import { type LetterSetting, noLetter } from '#email/letter/letter-setting.ts';
import { openingIn, wordsIn } from '#email/letter/words.ts';
import type { Letter } from '#email/render/letter.ts';
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

export interface Words {
  /** As the email would be exported. */
  letter: Letter;
  /** As they are typed. */
  shown: Required<LetterSetting>;
  offered: Required<LetterSetting>;
  set: (change: LetterSetting) => void;
  /** The email with the changes of this form. */
  within: (document: Document) => Document;
  /** Stores the changes with the email. */
  keep: (store: BuilderStore) => void;
  /** Drops the changes that are not stored. */
  forget: () => void;
}

const withWords = (document: Document, changes: LetterSetting): Document =>
  Object.keys(changes).length === 0
    ? document
    : {
        ...document,
        settings: { ...document.settings, letter: { ...document.settings.letter, ...changes } },
      };

export const useWords = (): Words => {
  const writer = useWriter();
  const document = useBuilder((state) => state.document);
  const [changes, setChanges] = useState<LetterSetting>({});
  const letter = letterFor(withWords(document, changes), writer);
  return {
    letter,
    shown: { ...letter, ...changes },
    offered: offeredLetter(document, writer),
    set: (change) => setChanges({ ...changes, ...change }),
    within: (document) => withWords(document, changes),
    keep: (store) => {
      if (Object.keys(changes).length === 0) return;
      changeSettings(store, 'letter', withWords(store.get().document, changes).settings);
      setChanges({});
    },
    forget: () => setChanges({}),
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

/** A part with one button to remove it or to use the product's text. */
const Part = ({
  part,
  label,
  hint,
  words: { shown, offered, set },
  children,
}: {
  part: keyof LetterSetting;
  label: string;
  hint?: ReactNode;
  words: Words;
  children: ReactNode;
}) => {
  const descriptionId = useId();
  const isNone = shown[part].trim() === '';
  const other = isNone ? offered[part] : '';
  return (
    <Field
      label={label}
      hint={hint}
      aside={
        isNone && other === '' ? undefined : (
          <>
            <span hidden id={descriptionId}>
              {isNone ? `${label}: “${other}”` : label}
            </span>
            <TextButton describedBy={descriptionId} onPress={() => set({ [part]: other })}>
              {isNone ? 'Use the default' : 'None'}
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
const LinePart = ({
  maxLength = 200,
  ...part
}: Omit<Parameters<typeof Part>[0], 'children'> & { maxLength?: number }) => {
  const { shown, set } = part.words;
  return (
    <Part {...part}>
      <Input
        value={shown[part.part]}
        maxLength={maxLength}
        placeholder="None"
        onChange={(event) => set({ [part.part]: event.target.value })}
      />
    </Part>
  );
};

const isPreset = (title: string): boolean => emailTitles.some((preset) => preset.title === title);

const Summary = ({ words: { letter, offered, set } }: { words: Words }) => {
  const lang = useBuilder((state) => state.document.settings.lang ?? 'en');
  const isNone = Object.values(letter).every((part) => part === '');
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b pb-3 text-sm">
      <p className="min-w-0 text-ink-soft">
        {!isNone
          ? 'You can set each part to None. The canvas shows what is added.'
          : wordsIn(lang)
            ? 'Nothing is added to this email.'
            : 'We have no default words in the language of this email. Write your own, or leave them out.'}
      </p>
      {isNone ? (
        <TextButton onPress={() => set(offered)}>Add greeting and sign-off</TextButton>
      ) : (
        <TextButton onPress={() => set(noLetter)}>None of these</TextButton>
      )}
    </div>
  );
};

export const WordsForm = ({ words }: { words: Words }) => {
  const { shown, set } = words;
  const lang = useBuilder((state) => state.document.settings.lang);
  const { intro } = openingIn(shown.emailTitle, lang);
  return (
    <>
      <Summary words={words} />
      <LinePart part="greeting" label="Greeting" words={words} />
      <Field
        label="Email title"
        hint={
          intro === '' ? (
            'Sets the opening line. No opening line is added.'
          ) : (
            <>
              Opens with “<bdi>{intro}</bdi>”
            </>
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
          <option value="">None</option>
        </Select>
      </Field>
      <Part
        part="replyRequest"
        label="Reply request"
        hint="An invitation to write back, below your blocks."
        words={words}
      >
        <Textarea
          rows={3}
          maxLength={500}
          placeholder="None"
          value={shown.replyRequest}
          onChange={(event) => set({ replyRequest: event.target.value })}
        />
      </Part>
      <LinePart
        part="signOff"
        label="Sign-off"
        hint="The line above your name."
        maxLength={100}
        words={words}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LinePart part="senderName" label="Sender name" words={words} />
        <LinePart part="brandName" label="Brand name" words={words} />
      </div>
    </>
  );
};
