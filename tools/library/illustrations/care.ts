import { circle, ellipse, illustrations, light, line, path, rect, shade, transform } from '../shapes.ts';

/** Bathroom objects. */
export const care = illustrations({
  tube: {
    width: 80,
    height: 200,
    draw: ({ main, second, paper }) =>
      path('M-40 -196 H40 L28 -34 H-28 Z', main) +
      path('M14 -196 H40 L28 -34 H10 Z', shade(main, 0.12)) +
      rect(-42, -202, 84, 14, 3, shade(main, 0.2)) +
      rect(-26, -36, 52, 36, 5, second) +
      rect(-18, -150, 36, 5, 2, paper) +
      rect(-18, -138, 24, 5, 2, paper) +
      circle(0, -90, 12, light(second, 0.3)),
  },
  pump: {
    width: 100,
    height: 210,
    draw: ({ main, second, paper }) =>
      rect(-4, -196, 8, 46, 2, second) +
      path('M-30 -208 H14 Q20 -208 20 -202 V-192 H-22 V-180 H-30 Z', second) +
      rect(-18, -158, 36, 22, 4, second) +
      rect(-46, -138, 92, 138, 12, main) +
      path('M18 -138 H34 Q46 -138 46 -126 V-12 Q46 0 34 0 H12 Q28 -60 18 -138 Z', shade(main, 0.12)) +
      rect(-28, -100, 56, 60, 3, paper) +
      rect(-16, -86, 32, 5, 2, second) +
      rect(-16, -74, 22, 5, 2, shade(paper, 0.25)),
  },
  dropper: {
    width: 80,
    height: 180,
    draw: ({ main, second, paper }) =>
      path('M-12 -176 Q0 -190 12 -176 V-142 H-12 Z', second) +
      rect(-18, -146, 36, 26, 4, shade(second, 0.2)) +
      path(
        'M-14 -122 H14 Q38 -114 38 -92 V-12 Q38 0 26 0 H-26 Q-38 0 -38 -12 V-92 Q-38 -114 -14 -122 Z',
        main,
      ) +
      path('M4 -122 H14 Q38 -114 38 -92 V-12 Q38 0 26 0 H8 Q22 -70 4 -122 Z', shade(main, 0.18)) +
      rect(-26, -78, 52, 46, 2, paper) +
      path('M0 -70 Q14 -50 0 -42 Q-14 -50 0 -70 Z', second),
  },
  cream: {
    width: 130,
    height: 90,
    draw: ({ main, second, paper }) =>
      rect(-62, -54, 124, 54, 12, main) +
      path('M24 -54 H50 Q62 -54 62 -42 V-12 Q62 0 50 0 H20 Q34 -28 24 -54 Z', shade(main, 0.12)) +
      rect(-64, -90, 128, 38, 8, second) +
      rect(-64, -64, 128, 12, 0, shade(second, 0.16)) +
      rect(-26, -34, 52, 5, 2, paper),
  },
  soap: {
    width: 150,
    height: 90,
    draw: ({ main, second, paper }) =>
      rect(-72, -46, 144, 44, 16, shade(main, 0.12)) +
      rect(-72, -54, 144, 44, 16, main) +
      ellipse(0, -34, 40, 10, light(main, 0.35)) +
      circle(-54, -70, 12, light(paper, 0.3)) +
      circle(-34, -82, 7, light(paper, 0.3)) +
      rect(-78, -8, 156, 8, 4, second),
  },
  lipstick: {
    width: 60,
    height: 170,
    draw: ({ main, second, third }) =>
      path('M-16 -96 V-146 Q-8 -170 16 -168 V-96 Z', main) +
      path('M4 -96 V-169 L16 -168 V-96 Z', shade(main, 0.14)) +
      rect(-20, -102, 40, 26, 3, third) +
      rect(-26, -78, 52, 78, 5, second) +
      rect(8, -78, 18, 78, 5, shade(second, 0.18)),
  },
  brush: {
    width: 60,
    height: 200,
    stands: false,
    draw: ({ main, second, third }) =>
      path('M-22 -150 Q-30 -190 0 -202 Q30 -190 22 -150 Z', third) +
      path('M4 -201 Q30 -190 22 -150 H6 Z', shade(third, 0.14)) +
      rect(-20, -152, 40, 34, 4, second) +
      path('M-14 -118 H14 L8 -6 Q0 4 -8 -6 Z', main),
  },
  mirror: {
    width: 120,
    height: 200,
    draw: ({ main, second, paper }) =>
      rect(-6, -80, 12, 72, 4, main) +
      ellipse(0, -7, 42, 8, main) +
      circle(0, -132, 64, main) +
      circle(0, -132, 54, paper) +
      path('M-34 -112 L8 -174 L26 -166 L-22 -96 Z', light(second, 0.7)),
  },
  candle: {
    width: 100,
    height: 150,
    draw: ({ main, second, paper, ink }) =>
      path('M0 -150 Q14 -130 0 -120 Q-14 -130 0 -150 Z', '#f4b73f') +
      line('M0 -120 V-104', ink, 4) +
      rect(-44, -104, 88, 104, 8, main) +
      rect(14, -104, 30, 104, 8, shade(main, 0.12)) +
      ellipse(0, -104, 44, 9, light(main, 0.4)) +
      rect(-30, -68, 60, 42, 3, paper) +
      rect(-18, -54, 36, 5, 2, second) +
      rect(-18, -44, 24, 4, 2, shade(paper, 0.25)),
  },
  towels: {
    width: 180,
    height: 120,
    draw: ({ main, second, third }) =>
      rect(-86, -40, 172, 38, 18, main) +
      rect(-80, -78, 160, 38, 18, second) +
      rect(-74, -116, 148, 38, 18, third) +
      line('M-66 -22 H70 M-58 -60 H62 M-54 -98 H58', light(main, 0.4), 4),
  },
  comb: {
    width: 150,
    height: 60,
    draw: ({ main }) =>
      rect(-74, -54, 148, 22, 9, main) +
      [-66, -54, -42, -30, -18, -6, 6, 18, 30, 42, 54, 66]
        .map((x) => rect(x - 3, -40, 6, 40, 3, main))
        .join(''),
  },
  perfume: {
    width: 110,
    height: 160,
    draw: ({ main, second, paper }) =>
      rect(-16, -156, 32, 40, 4, second) +
      rect(-10, -120, 20, 14, 0, shade(second, 0.2)) +
      transform(rect(-52, -108, 104, 108, 10, main), 0, 0) +
      path('M-52 -40 H52 V-10 Q52 0 42 0 H-42 Q-52 0 -52 -10 Z', shade(main, 0.18)) +
      rect(-30, -88, 60, 36, 2, paper) +
      rect(-16, -72, 32, 4, 2, second),
  },
});
