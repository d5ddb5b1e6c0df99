// A text cut at its slots once, so that a recipient's copy takes one pass of joining.
import type { Shown } from '../dynamic/conditional-parts.ts';
import type { TagFormat } from './formats.ts';

/** The value of a slot; the same slot may occur many times. */
export type Slot =
  | { kind: 'token'; token: 'tracking' | 'personal' }
  | { kind: 'value'; name: string; format?: TagFormat | undefined; context: EscapeContext; empty: string }
  /** Text of the email that only recipients with a value of each group get. */
  | { kind: 'beside'; requires: readonly (readonly string[])[]; text: string }
  /** A part that not everyone gets. */
  | { kind: 'branch'; shown: Shown; body: Template }
  | { kind: 'address'; opening: string; isLink: boolean; parts: readonly AddressPart[] };

/** The context of a value decides its escaping. */
export type EscapeContext = 'text' | 'attribute' | 'component' | 'mailbox' | 'phone' | 'plain' | 'line';

/** Part of a link that begins with a value; not escaped yet. */
export type AddressPart =
  | string
  | { kind: 'token'; token: 'tracking' | 'personal' }
  | {
      kind: 'value';
      name: string;
      format?: TagFormat | undefined;
      context: EscapeContext | 'whole';
      empty: string;
    };

export interface Template {
  /** One more than slots. */
  pieces: readonly string[];
  /** Each is the index of a value. */
  slots: readonly number[];
}

/** Collects the slots of a campaign: equal ones share an index, so that a value is escaped once per recipient. */
export interface SlotTable {
  slots: Slot[];
  indexOf: (slot: Slot) => number;
}

export function slotTable(): SlotTable {
  const slots: Slot[] = [];
  const known = new Map<string, number>();
  return {
    slots,
    indexOf: (slot) => {
      const key = JSON.stringify(slot);
      const found = known.get(key);
      if (found !== undefined) return found;
      known.set(key, slots.length);
      return slots.push(slot) - 1;
    },
  };
}

export interface TemplateBuilder {
  /** Replaces the text from `start` to `end` by `parts`. Calls must be in order of position. */
  replace: (start: number, end: number, parts: readonly (string | Slot)[]) => void;
  template: () => Template;
}

/** Cuts `source`: everything that is not replaced keeps its bytes. */
export function templateBuilder(source: string, table: SlotTable): TemplateBuilder {
  const pieces: string[] = [];
  const slots: number[] = [];
  let piece = '';
  let cursor = 0;
  return {
    replace: (start, end, parts) => {
      piece += source.slice(cursor, start);
      cursor = end;
      for (const part of parts) {
        if (typeof part === 'string') piece += part;
        else {
          pieces.push(piece);
          slots.push(table.indexOf(part));
          piece = '';
        }
      }
    },
    template: () => ({ pieces: [...pieces, piece + source.slice(cursor)], slots: [...slots] }),
  };
}

/** The template with its values filled in: no filled value is read again. */
export function fill({ pieces, slots }: Template, values: readonly string[]): string {
  let text = pieces[0] ?? '';
  for (let index = 0; index < slots.length; index += 1) {
    text += (values[slots[index] ?? -1] ?? '') + (pieces[index + 1] ?? '');
  }
  return text;
}
