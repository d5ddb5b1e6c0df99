// Why a part of a design is not what it was, with the text for each reason.
import type { TextKey } from '#text/keys.ts';

/** Part of the design became something else. */
const changes = {
  condition: 'builderPanels.designNotes.condition',
  manyColumns: 'builderPanels.designNotes.manyColumns',
  menu: 'builderPanels.designNotes.menu',
  outlined: 'builderPanels.importNotes.outlined',
  partGround: 'builderPanels.designNotes.partGround',
  phoneOnlyShown: 'builderPanels.designNotes.phoneOnlyShown',
  roundImage: 'builderPanels.designNotes.roundImage',
  shortLine: 'builderPanels.designNotes.shortLine',
  shownOnPhones: 'builderPanels.designNotes.shownOnPhones',
  social: 'builderPanels.designNotes.social',
  solidLine: 'builderPanels.designNotes.solidLine',
  twoGrounds: 'builderPanels.designNotes.twoGrounds',
  video: 'builderPanels.designNotes.video',
  wideButton: 'builderPanels.designNotes.wideButton',
} as const satisfies Record<string, TextKey>;

/** It is not in the document. */
const losses = {
  countdown: 'builderPanels.designNotes.countdown',
  empty: 'builderPanels.designNotes.empty',
  form: 'builderPanels.designNotes.form',
  include: 'builderPanels.designNotes.include',
  overLimit: 'builderPanels.designNotes.overLimit',
  phoneOnly: 'builderPanels.designNotes.phoneOnly',
  unknown: 'builderPanels.designNotes.unknown',
  unreadable: 'builderPanels.designNotes.unreadable',
} as const satisfies Record<string, TextKey>;

export type DesignReason = keyof typeof changes | keyof typeof losses;

const isLoss = (reason: DesignReason): reason is keyof typeof losses => Object.hasOwn(losses, reason);

/** The text of a reason; it takes `count`. */
export const textOfReason = (reason: DesignReason): TextKey =>
  isLoss(reason) ? losses[reason] : changes[reason];

export const lossReasons = Object.keys(losses) as (keyof typeof losses)[];
export const changeReasons = Object.keys(changes) as (keyof typeof changes)[];
