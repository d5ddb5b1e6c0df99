import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import type { Filter } from './use-filter.ts';

const titleOf = ({ search, tag, deleted }: Filter): string => {
  if (search !== '') return t('templates.noTemplatesFound.noTemplateIsCalledSearch', { search });
  if (deleted) return t('templates.noTemplatesFound.nothingWasDeletedLately');
  return tag === null
    ? t('templates.noTemplatesFound.noTemplateIsLeftHere')
    : t('templates.noTemplatesFound.noTemplateCarriesThisTag');
};

/** Shown when a search, a tag or the trash has no template. */
export const NoTemplatesFound = ({
  filter,
  onClear,
  onSearchLibrary,
}: {
  filter: Filter;
  onClear: () => void;
  onSearchLibrary: () => void;
}) => (
  <EmptyState
    title={<span className="break-words">{titleOf(filter)}</span>}
    action={
      (filter.search !== '' || filter.tag !== null || filter.deleted) && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onClear}>
            {filter.search === ''
              ? t('templates.noTemplatesFound.showAllTemplates')
              : t('templates.noTemplatesFound.clearTheSearch')}
          </Button>
          {filter.search !== '' && (
            <Button variant="primary" onClick={onSearchLibrary}>
              {t('templates.noTemplatesFound.searchTheLibrary')}
            </Button>
          )}
        </div>
      )
    }
  />
);
