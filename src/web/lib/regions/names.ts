// Names of languages and regions in the language of the page.
import { currentLanguage } from '#web/text/t.ts';
import type { ComboboxOption } from '#web/ui/controls/combobox-options.ts';

/** The code itself where there is no name, or where it is no code. */
const nameOf = (code: string, type: 'language' | 'region'): string => {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type }).of(code) ?? code;
  } catch {
    return code;
  }
};

export const languageName = (code: string): string => nameOf(code, 'language');
export const regionName = (code: string): string => nameOf(code, 'region');

const byLabel = (options: ComboboxOption[]): ComboboxOption[] =>
  options.sort((a, b) => a.label.localeCompare(b.label, currentLanguage()));

// Those of which mail programs and browsers have translations.
const languageCodes =
  'af am ar as az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu ha he hi hr hu hy id ig is it ja ka kk km kn ko ku ky lb lo lt lv mi mk ml mn mr ms mt my nb ne nl nn or pa pl ps pt pt-BR ro ru rw sd si sk sl so sq sr sv sw ta te tg th ti tk tr tt uk ur uz vi wo xh yo zh-Hans zh-Hant zu'.split(
    ' ',
  );

/** Languages that people read email in. A stored code that is none of them is kept. */
export const languageOptions = (stored: string | null): ComboboxOption[] => {
  const codes = stored && !languageCodes.includes(stored) ? [stored, ...languageCodes] : languageCodes;
  return byLabel(codes.map((code) => ({ value: code, label: languageName(code), detail: code })));
};

const regionCodes =
  'AE AF AL AM AO AR AT AU AZ BA BD BE BG BH BO BR BW BY CA CH CI CL CM CN CO CR CU CY CZ DE DK DO DZ EC EE EG ES ET FI FR GB GE GH GR GT HK HN HR HU ID IE IL IN IQ IR IS IT JM JO JP KE KH KR KW KZ LB LI LK LT LU LV LY MA MC MD ME MG MK MM MN MR MT MU MX MY MZ NA NG NI NL NO NP NZ OM PA PE PH PK PL PR PS PT PY QA RO RS RU RW SA SD SE SG SI SK SN SO SV SY TH TN TR TW TZ UA UG US UY UZ VE VN YE ZA ZM ZW'.split(
    ' ',
  );

export const regionOptions = (example: (region: string) => string): ComboboxOption[] =>
  byLabel(
    regionCodes.map((code) => ({
      value: code,
      label: regionName(code),
      get detail() {
        return example(code);
      },
    })),
  );
