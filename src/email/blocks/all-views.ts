// Makes the views of all blocks available. Imported for this effect by what writes whole emails.
import { footerView } from './brand/footer-view.ts';
import { logoView } from './brand/logo-view.ts';
import { menuView } from './brand/menu-view.ts';
import { socialView } from './brand/social-view.ts';
import { codeView, htmlView } from './html-view.ts';
import { countdownView } from './media/countdown-view.ts';
import { mapView } from './media/map-view.ts';
import { videoView } from './media/video-view.ts';
import { couponView } from './shop/coupon-view.ts';
import { priceView } from './shop/price-view.ts';
import { productView } from './shop/product-view.ts';
import { setViews } from './view.ts';
import { headingView } from './words/heading-view.ts';
import { listView } from './words/list-view.ts';
import { quoteView } from './words/quote-view.ts';
import { tableView } from './words/table-view.ts';

setViews({
  html: htmlView,
  heading: headingView,
  list: listView,
  quote: quoteView,
  table: tableView,
  logo: logoView,
  menu: menuView,
  social: socialView,
  footer: footerView,
  price: priceView,
  product: productView,
  coupon: couponView,
  video: videoView,
  countdown: countdownView,
  map: mapView,
  code: codeView,
});
