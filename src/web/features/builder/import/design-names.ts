import type { DesignFormat } from '#email/import-design/design.ts';
import { detectDesign } from '#email/import-design/detect.ts';

/** Names of products, the same in every language. */
export const designNames: Readonly<Record<DesignFormat, string>> = {
  beefree: 'Beefree',
  'easy-email': 'Easy Email',
  mjml: 'MJML',
  stripo: 'Stripo',
  topol: 'Topol',
  unlayer: 'Unlayer',
};

/** What a text is, if it is no HTML: the builder of a design, or JSON; null for anything else. */
export function designKind(text: string): string | null {
  const detected = detectDesign(text);
  if (detected === null) return null;
  return 'format' in detected ? designNames[detected.format] : 'JSON';
}
