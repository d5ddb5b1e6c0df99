// What the search over everything finds, as options of the palette.
import { Filter, LayoutTemplate, List, type LucideIcon, Mail, Save, Send, User } from 'lucide-react';
import type { SearchGroup, SearchKind } from '#contract/platform/search.ts';
import type { TextKey } from '#text/keys.ts';
import { matchesQuery } from '#web/lib/commands/matches-query.ts';
import type { Option, OptionGroup } from '#web/lib/commands/option-search.tsx';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';

interface Kind {
  group: TextKey;
  icon: LucideIcon;
  hrefOf: (id: string, title: string) => string;
}

const kinds: Record<SearchKind, Kind> = {
  template: { group: 'palette.groups.emails', icon: Mail, hrefOf: paths.builder },
  design: { group: 'palette.groups.designs', icon: LayoutTemplate, hrefOf: paths.builderWith },
  campaign: { group: 'palette.groups.campaigns', icon: Send, hrefOf: paths.espCampaign },
  contact: { group: 'palette.groups.contacts', icon: User, hrefOf: paths.espContact },
  list: { group: 'palette.groups.lists', icon: List, hrefOf: (id) => paths.espList(id) },
  segment: { group: 'palette.groups.segments', icon: Filter, hrefOf: paths.espSegment },
  savedResult: {
    group: 'palette.groups.savedResults',
    icon: Save,
    hrefOf: (_, title) => paths.savedResults(title),
  },
};

export interface Thing {
  kind: SearchKind;
  id: string;
  title: string;
}

export interface ThingOption extends Option {
  thing: Thing;
}

export const isThingOption = (option: Option): option is ThingOption => 'thing' in option;

export const optionOf = ({ kind, id, title }: Thing, detail: string | null, place: string): ThingOption => ({
  id: `${place}-${kind}-${id}`,
  label: title,
  detail,
  icon: kinds[kind].icon,
  href: kinds[kind].hrefOf(id, title),
  thing: { kind, id, title },
});

export const kindName = (kind: SearchKind): string => t(kinds[kind].group);

/** The groups of an answer. Until the answer to what is typed arrives, what still matches of the one before. */
export const groupsOf = (groups: readonly SearchGroup[], query: string, isLatest: boolean): OptionGroup[] =>
  groups
    .map(({ kind, results }) => ({
      name: kindName(kind),
      options: results
        .filter(({ title, subtitle }) => isLatest || matchesQuery(`${title} ${subtitle ?? ''}`, query))
        .map((result) => optionOf({ kind, id: result.id, title: result.title }, result.subtitle, 'found')),
    }))
    .filter(({ options }) => options.length > 0);
