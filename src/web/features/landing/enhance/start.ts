// Makes the first page respond. The page is complete without it: everything can be read and followed, and nothing below
// loads before a visitor asks for it.
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';
import { followTheme } from '#web/lib/theme.ts';
import { fetchAppAhead } from './app-ahead.ts';
import { turnCarousel } from './carousel.ts';
import { showCarriedToast } from './carried-toast.ts';
import { showChoosePlan } from './choose-plan.ts';
import { openOneQuestion } from './faq.ts';
import { setInitialScroll } from './initial-scroll.ts';
import { followLanguageLinks } from './language-links.ts';
import { revealSections } from './reveal.ts';
import { bringToLife } from './sample-email.ts';
import { glideToSections } from './section-links.ts';
import { reloadWhenSignedIn } from './session-hint.ts';
import { pauseStrips } from './strips.ts';
import { switchThemes } from './theme-buttons.ts';

const isStill = prefersReducedMotion();

followTheme();
setInitialScroll();
reloadWhenSignedIn();
switchThemes(document);
followLanguageLinks(document);
glideToSections(document);
revealSections(document, isStill);
pauseStrips(document);
turnCarousel(document, isStill);
openOneQuestion(document);
showChoosePlan(document, window.location.search);
showCarriedToast(document);
bringToLife(document);
fetchAppAhead(document);
