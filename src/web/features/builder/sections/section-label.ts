import type { SectionLayout } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';

/** The name of a section, or its number. */
export const sectionLabel = ({ name }: Pick<SectionLayout, 'name'>, number: number): string =>
  name || t('builder.layout.sectionNumber', { number });
