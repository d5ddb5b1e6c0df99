import { phoneRules } from './columns.ts';
import { phoneRule } from './phone-block.ts';

/** The rules for phones of an email: those of its rows, columns and sections, and those of single blocks. */
export function emailPhoneRules(classes: readonly string[]): string[] {
  const names = [...new Set(classes.flatMap((row) => row.split(' ')))].filter(Boolean).sort();
  const ofBlocks = names.flatMap((name) => phoneRule(name) ?? []);
  return [...phoneRules(names.filter((name) => phoneRule(name) === null)), ...ofBlocks];
}
