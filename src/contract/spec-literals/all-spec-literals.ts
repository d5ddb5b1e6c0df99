import { accountLiterals } from './account.ts';
import { builderLiterals } from './builder.ts';
import { craftLiterals } from './craft.ts';
import { dashboardLiterals } from './dashboard.ts';
import { espLiterals } from './esp.ts';
import { paymentLiterals } from './payments.ts';
import { publicPageLiterals } from './public-pages.ts';
import type { SpecLiteral } from './spec-literal.ts';
import { adminLiterals, templateLiterals } from './templates.ts';

/** By area. */
export const specLiterals = {
  publicPages: publicPageLiterals,
  account: accountLiterals,
  payments: paymentLiterals,
  dashboard: dashboardLiterals,
  builder: builderLiterals,
  templates: templateLiterals,
  admin: adminLiterals,
  craft: craftLiterals,
  esp: espLiterals,
} satisfies Record<string, readonly SpecLiteral[]>;

export const allSpecLiterals: readonly SpecLiteral[] = Object.values(specLiterals).flat();
