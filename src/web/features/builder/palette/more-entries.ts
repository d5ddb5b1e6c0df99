// The blocks of the palette beyond those that every email program has.
import {
  Clock,
  Code,
  Heading,
  ListChecks,
  MapPin,
  Menu,
  PanelBottom,
  Play,
  Quote,
  Share2,
  ShoppingBag,
  Stamp,
  Table,
  Tag,
  Ticket,
} from 'lucide-react';
import type { ViewedType } from '#email/blocks/view.ts';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';

type MoreType = Exclude<ViewedType, 'html'>;

const entry = (type: MoreType, icon: PaletteEntry['icon'], hint: TextKey): PaletteEntry => ({
  type,
  icon,
  get hint() {
    return t(hint);
  },
});

const group = (key: TextKey, entries: readonly PaletteEntry[]): PaletteGroup => ({
  get title() {
    return t(key);
  },
  entries,
});

export const moreGroups: readonly PaletteGroup[] = [
  group('builderPanels.moreBlocks.words', [
    entry('heading', Heading, 'builderPanels.blockHints.heading'),
    entry('list', ListChecks, 'builderPanels.blockHints.list'),
    entry('quote', Quote, 'builderPanels.blockHints.quote'),
    entry('table', Table, 'builderPanels.blockHints.table'),
  ]),
  group('builderPanels.moreBlocks.shop', [
    entry('product', ShoppingBag, 'builderPanels.blockHints.product'),
    entry('price', Tag, 'builderPanels.blockHints.price'),
    entry('coupon', Ticket, 'builderPanels.blockHints.coupon'),
    entry('countdown', Clock, 'builderPanels.blockHints.countdown'),
  ]),
  group('builderPanels.moreBlocks.brand', [
    entry('logo', Stamp, 'builderPanels.blockHints.logo'),
    entry('menu', Menu, 'builderPanels.blockHints.menu'),
    entry('social', Share2, 'builderPanels.blockHints.social'),
    entry('footer', PanelBottom, 'builderPanels.blockHints.footer'),
  ]),
  group('builderPanels.moreBlocks.media', [
    entry('video', Play, 'builderPanels.blockHints.video'),
    entry('map', MapPin, 'builderPanels.blockHints.map'),
    entry('code', Code, 'builderPanels.blockHints.code'),
  ]),
];
