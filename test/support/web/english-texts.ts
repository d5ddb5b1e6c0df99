// Component tests render English texts of every area.
import { i18n } from '#web/text/t.ts';
import { catalogs } from '../../../src/text/catalogs.ts';

i18n.load('en', { ...catalogs.en });
