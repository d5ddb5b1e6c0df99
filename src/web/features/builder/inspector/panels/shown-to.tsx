import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listContactTags, listLists } from '#contract/audience/lists.ts';
import { countConditions } from '#contract/campaigns/conditions.ts';
import type { When } from '#email/dynamic/when.ts';
import { call } from '#web/lib/api.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { choiceOf, type ShownToChoice, type ShownToKind, whenOf } from './shown-to-choice.ts';

const languages = ['en', 'de', 'ar', 'es', 'fr', 'he', 'it', 'nl', 'pl', 'pt'];
const recentDays = [30, 90, 180, 365];

interface Item {
  id: string;
  name: string;
}

/** Names in the language of the page. */
const languageItems = (): Item[] => {
  const names = new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'language' });
  return languages.map((id) => ({ id, name: names.of(id) ?? id }));
};

const Counts = ({ when }: { when: When }) => {
  const { data } = useQuery({
    queryKey: [countConditions.path, when],
    queryFn: ({ signal }) => call(countConditions, { body: { conditions: [when], everyone: true }, signal }),
    placeholderData: keepPreviousData,
  });
  const counted = data?.conditions[0];
  return (
    <p role="status" className="min-h-5 text-ink-soft text-sm">
      {counted && data
        ? t('builderPanels.shownTo.count', { count: counted.shown.count, all: data.recipients })
        : ''}
    </p>
  );
};

/** Who gets a part of the email: everyone, or contacts of one kind. Other programs may set several conditions. */
export const ShownTo = ({
  when,
  onChange,
}: {
  when: When | undefined;
  onChange: (when: When | undefined) => void;
}) => {
  const lists = useEndpoint(listLists).data ?? [];
  const tags = useEndpoint(listContactTags).data ?? [];
  const choice = choiceOf(when);
  const itemsOf = (kind: ShownToKind): readonly Item[] => {
    if (kind === 'on-list' || kind === 'not-on-list') return lists;
    if (kind === 'has-tag' || kind === 'has-no-tag') return tags;
    if (kind === 'language') return languageItems();
    return recentDays.map((days) => ({
      id: String(days),
      name: t('builderPanels.shownTo.days', { count: days }),
    }));
  };
  const kinds: readonly { kind: ShownToKind; label: string }[] = [
    { kind: 'on-list', label: t('builderPanels.shownTo.onList') },
    { kind: 'not-on-list', label: t('builderPanels.shownTo.notOnList') },
    { kind: 'has-tag', label: t('builderPanels.shownTo.hasTag') },
    { kind: 'has-no-tag', label: t('builderPanels.shownTo.hasNoTag') },
    { kind: 'language', label: t('builderPanels.shownTo.language') },
    { kind: 'opened', label: t('builderPanels.shownTo.opened') },
    { kind: 'not-opened', label: t('builderPanels.shownTo.notOpened') },
  ];
  const choose = (next: ShownToChoice) => onChange(whenOf(next));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-t pt-4">
      <legend className="sr-only">{t('builderPanels.shownTo.title')}</legend>
      {choice === 'several' && when ? (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm">{t('builderPanels.shownTo.several', { count: when.conditions.length })}</p>
          <Button size="small" onClick={() => onChange(undefined)}>
            {t('builderPanels.shownTo.showToEveryone')}
          </Button>
        </div>
      ) : (
        <>
          <Field label={t('builderPanels.shownTo.title')}>
            <Select
              value={choice === 'everyone' || choice === 'several' ? '' : choice.kind}
              onChange={({ target: { value } }) => {
                const kind = kinds.find((each) => each.kind === value)?.kind;
                const [first] = kind ? itemsOf(kind) : [];
                if (kind && first) choose({ kind, id: first.id });
                else onChange(undefined);
              }}
            >
              <option value="">{t('builderPanels.shownTo.everyone')}</option>
              {kinds.map(({ kind, label }) => (
                <option key={kind} value={kind} disabled={itemsOf(kind).length === 0}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          {choice !== 'everyone' && choice !== 'several' && (
            <Field label={kinds.find(({ kind }) => kind === choice.kind)?.label ?? ''} hideLabel>
              <Select value={choice.id} onChange={({ target }) => choose({ ...choice, id: target.value })}>
                {!itemsOf(choice.kind).some(({ id }) => id === choice.id) && (
                  <option value={choice.id}>{t('builderPanels.shownTo.gone')}</option>
                )}
                {itemsOf(choice.kind).map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </>
      )}
      {when && <Counts when={when} />}
    </fieldset>
  );
};
