import { type FormEvent, useState } from 'react';
import {
  createSavedSection,
  listSavedSections,
  renameSavedSection,
} from '#contract/emails/saved-sections.ts';
import type { Block } from '#email/document/block.ts';
import type { Section } from '#email/document/section.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { countOf } from '../block-names.ts';
import { closeDialog, focusAfterDialog } from '../commands/dialogs.ts';
import { selectedSection } from '../store/section-edits.ts';
import { selectedBlocks } from '../store/selection.ts';
import { useBuilderStore } from '../store/use-builder.ts';

const blocksIn = ({ columns }: Section): Block[] => columns.flatMap(({ blocks }) => blocks);

/** Asks for the name of a new section, or for another name of an existing one. */
export const SectionNameDialog = ({ renamed }: { renamed?: { id: string; name: string } }) => {
  const store = useBuilderStore();
  const [blocks] = useState(() => [...selectedBlocks(store.get())]);
  const [section] = useState(() => selectedSection(store.get()));
  const [name, setName] = useState(renamed?.name ?? '');
  const [error, setError] = useState<string>();
  const handlers = {
    invalidates: [listSavedSections],
    onSuccess: ({ name: savedName }: { name: string }) => {
      closeDialog(store);
      showToast({
        title: renamed
          ? t('builderPanels.sectionNameDialog.sectionRenamed')
          : t('builderPanels.sectionNameDialog.sectionSaved'),
        description: renamed
          ? undefined
          : t('builderPanels.sectionNameDialog.savednameIsUnderYourSectionsFor', { name: savedName }),
      });
    },
    onError: (problem: Error) => {
      if (!handleUnauthorized(problem))
        setError(messageOf(problem, t('builderPanels.sectionNameDialog.theSectionWasNotSavedYour')));
    },
  };
  const create = useEndpointMutation(createSavedSection, handlers);
  const rename = useEndpointMutation(renameSavedSection, handlers);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) setError(t('builderPanels.sectionNameDialog.pleaseEnterAName'));
    else if (renamed) rename.mutate({ params: { id: renamed.id }, body: { name } });
    else create.mutate({ body: { name, ...(section ? { sections: [section] } : { blocks }) } });
  };
  return (
    <Dialog
      open
      onOpenChange={() => closeDialog(store)}
      width="narrow"
      title={
        renamed
          ? t('builderPanels.sectionNameDialog.renameSection')
          : t('builderPanels.sectionNameDialog.saveAsASection')
      }
      description={
        renamed
          ? undefined
          : t('builderPanels.sectionNameDialog.blocksToBeAddedToAny', {
              blocks: countOf(section ? blocksIn(section) : blocks),
            })
      }
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
      footer={
        <Button
          variant="primary"
          type="submit"
          form="section-name"
          busy={create.isPending || rename.isPending}
        >
          {renamed
            ? t('builderPanels.sectionNameDialog.rename')
            : t('builderPanels.sectionNameDialog.saveSection')}
        </Button>
      }
    >
      <form id="section-name" onSubmit={save} noValidate>
        <Field label={t('builderPanels.sectionNameDialog.sectionName')} error={error}>
          <Input
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
};
