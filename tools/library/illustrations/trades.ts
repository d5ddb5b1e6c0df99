import { circle, ellipse, illustrations, light, line, path, rect, shade, transform } from '../shapes.ts';

/** Local businesses: shops, crafts, homes, animals. */
export const trades = illustrations({
  shop: {
    width: 240,
    height: 200,
    draw: ({ main, second, third, paper, ink }) =>
      rect(-104, -168, 208, 168, 4, light(main, 0.25)) +
      rect(-110, -196, 220, 34, 4, main) +
      rect(-50, -186, 100, 10, 4, paper) +
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((index) =>
          path(`M${-112 + index * 28} -162 h28 v28 a14 14 0 0 1 -28 0 Z`, index % 2 ? paper : second),
        )
        .join('') +
      rect(-92, -110, 100, 74, 3, light(third, 0.7)) +
      rect(28, -110, 58, 110, 3, ink) +
      rect(36, -100, 42, 50, 2, light(third, 0.6)) +
      circle(36, -40, 4, second) +
      circle(-68, -54, 14, second) +
      rect(-46, -72, 26, 36, 3, third) +
      rect(-12, -60, 14, 24, 2, main),
  },
  house: {
    width: 200,
    height: 180,
    draw: ({ main, second, third, ink }) =>
      rect(44, -168, 22, 54, 2, shade(second, 0.2)) +
      rect(-80, -104, 160, 104, 2, main) +
      path('M-102 -98 L0 -176 L102 -98 Z', second) +
      path('M0 -176 L102 -98 H60 Z', shade(second, 0.14)) +
      rect(-18, -62, 38, 62, 3, ink) +
      rect(-62, -76, 32, 32, 2, third) +
      rect(34, -76, 32, 32, 2, third) +
      line('M-46 -76 V-44 M50 -76 V-44', main, 4),
  },
  scissors: {
    width: 130,
    height: 200,
    stands: false,
    draw: ({ main, second, ink }) =>
      transform(path('M-10 -120 L-10 0 L10 0 L10 -106 Q8 -116 -10 -120 Z', shade(second, 0.14)), 0, -82, 14) +
      transform(path('M10 -120 L10 0 L-10 0 L-10 -106 Q-8 -116 10 -120 Z', second), 0, -82, -14) +
      transform(rect(-7, 0, 14, 34, 4, main) + line('M0 34 A22 22 0 1 0 0.1 34', main, 12), 0, -86, 24) +
      transform(rect(-7, 0, 14, 34, 4, main) + line('M0 34 A22 22 0 1 0 0.1 34', main, 12), 0, -86, -24) +
      circle(0, -84, 7, ink),
  },
  hammer: {
    width: 140,
    height: 200,
    stands: false,
    draw: ({ main, second }) =>
      rect(-10, -156, 20, 156, 7, main) +
      rect(2, -156, 8, 156, 4, shade(main, 0.16)) +
      path('M-62 -196 H40 Q64 -192 66 -156 L52 -164 Q46 -158 22 -156 H-62 Q-70 -176 -62 -196 Z', second) +
      rect(-72, -198, 20, 44, 4, shade(second, 0.2)),
  },
  spanner: {
    width: 70,
    height: 210,
    stands: false,
    draw: ({ main }) =>
      path(
        'M-11 -150 V-56 A30 30 0 1 0 11 -56 V-150 Q36 -164 30 -196 L14 -178 L-4 -182 L-8 -200 L4 -212 Q-34 -210 -34 -178 Q-32 -160 -11 -150 Z',
        main,
      ) + circle(0, -28, 13, shade(main, 0.4)),
  },
  roller: {
    width: 170,
    height: 200,
    stands: false,
    draw: ({ main, second, ink }) =>
      rect(-76, -200, 130, 50, 10, main) +
      rect(-76, -168, 130, 18, 8, shade(main, 0.14)) +
      line('M54 -176 H76 V-124 H0 V-96', ink, 7) +
      rect(-12, -100, 24, 100, 8, second),
  },
  wateringcan: {
    width: 220,
    height: 150,
    draw: ({ main, second }) =>
      line('M40 -100 C110 -130 112 -20 46 -24', shade(main, 0.2), 11) +
      path('M-40 -40 L-96 -112 L-84 -122 L-40 -80 Z', shade(main, 0.12)) +
      transform(rect(-24, -8, 48, 14, 6, second), -94, -120, -40) +
      path('M-46 -110 H42 L52 0 H-56 Z', main) +
      path('M14 -110 H42 L52 0 H18 Z', shade(main, 0.12)) +
      ellipse(-2, -110, 44, 8, second) +
      line('M-40 -112 C-40 -160 40 -160 38 -112', shade(main, 0.2), 8),
  },
  tooth: {
    color: '#fdfaf4',
    width: 120,
    height: 150,
    stands: false,
    draw: ({ main, second }) =>
      path(
        'M0 -132 Q-32 -152 -52 -126 Q-66 -96 -46 -58 Q-40 -4 -26 0 Q-12 0 -10 -40 Q0 -56 10 -40 Q12 0 26 0 Q40 -4 46 -58 Q66 -96 52 -126 Q32 -152 0 -132 Z',
        main,
      ) +
      path('M20 -141 Q42 -144 52 -126 Q66 -96 46 -58 Q40 -4 26 0 Q40 -60 20 -141 Z', shade(main, 0.08)) +
      line('M-30 -112 Q-40 -98 -34 -82', second, 6),
  },
  car: {
    width: 240,
    height: 110,
    draw: ({ main, second, ink, paper }) =>
      path('M-70 -62 L-44 -104 H36 L72 -62 Z', shade(main, 0.1)) +
      path('M-56 -64 L-36 -95 H-6 V-64 Z M4 -95 H31 L58 -64 H4 Z', second) +
      path(
        'M-112 -24 Q-116 -60 -84 -64 H80 Q114 -60 112 -24 Q110 -16 100 -16 H-102 Q-110 -16 -112 -24 Z',
        main,
      ) +
      rect(-112, -36, 224, 10, 0, shade(main, 0.16)) +
      [-64, 64].map((x) => circle(x, -22, 22, ink) + circle(x, -22, 10, paper)).join('') +
      rect(96, -52, 14, 10, 4, '#f4d27a'),
  },
  train: {
    width: 420,
    height: 120,
    draw: ({ main, second, third, ink, paper }) =>
      rect(-210, -12, 420, 6, 0, shade(ink, 0.1)) +
      [-178, -138, -52, -12, 74, 114, 160].map((x) => circle(x, -14, 12, ink)).join('') +
      path('M-210 -104 Q-210 -114 -200 -114 H-92 V-20 H-210 Z', main) +
      rect(-84, -114, 124, 94, 2, main) +
      path('M48 -114 H140 Q176 -110 198 -60 L208 -34 Q208 -20 196 -20 H48 Z', main) +
      path('M140 -100 Q160 -96 176 -64 H140 Z', paper) +
      [-198, -166, -134, -72, -40, -8, 60, 96].map((x) => rect(x, -94, 22, 28, 3, second)).join('') +
      rect(-210, -52, 118, 8, 0, third) +
      rect(-84, -52, 124, 8, 0, third) +
      rect(48, -52, 154, 8, 0, third),
  },
  van: {
    width: 240,
    height: 130,
    draw: ({ main, second, third, ink, paper }) =>
      path('M-112 -116 Q-112 -126 -102 -126 H34 V-20 H-112 Z', main) +
      path('M34 -100 H70 Q84 -98 96 -66 L112 -56 V-20 H34 Z', second) +
      path('M46 -90 H68 Q76 -88 84 -64 H46 Z', light(third, 0.6)) +
      rect(-112, -44, 146, 10, 0, third) +
      [-64, 64].map((x) => circle(x, -22, 22, ink) + circle(x, -22, 9, paper)).join(''),
  },
  parcel: {
    color: '#c99e6b',
    width: 150,
    height: 130,
    draw: ({ main, second, third }) =>
      path('M-72 -92 L-56 -126 H56 L72 -92 Z', light(main, 0.2)) +
      rect(-72, -94, 144, 94, 4, main) +
      rect(26, -94, 46, 94, 4, shade(main, 0.1)) +
      path('M-14 -126 H14 L18 -92 H-18 Z', second) +
      rect(-18, -94, 36, 34, 0, second) +
      rect(-58, -34, 38, 18, 2, third),
  },
  paw: {
    width: 130,
    height: 130,
    stands: false,
    draw: ({ main }) =>
      path('M0 -66 Q34 -60 44 -28 Q46 2 16 -4 Q0 -10 -16 -4 Q-46 2 -44 -28 Q-34 -60 0 -66 Z', main) +
      ellipse(-48, -74, 14, 20, main) +
      ellipse(-18, -100, 15, 22, main) +
      ellipse(18, -100, 15, 22, main) +
      ellipse(48, -74, 14, 20, main),
  },
  dog: {
    width: 170,
    height: 190,
    draw: ({ main, second, ink, third }) =>
      line('M56 -30 Q92 -50 82 -84', main, 16) +
      path('M-40 -110 Q-46 0 -38 0 H54 Q70 -20 58 -70 Q44 -104 20 -116 Z', main) +
      rect(-40, -40, 26, 40, 10, light(main, 0.15)) +
      rect(-4, -44, 26, 44, 10, shade(main, 0.12)) +
      path(
        'M-62 -150 Q-60 -190 -14 -190 Q34 -190 34 -146 Q34 -106 -14 -104 H-56 Q-76 -106 -76 -126 Q-74 -140 -62 -150 Z',
        main,
      ) +
      path('M4 -188 Q50 -184 44 -128 Q24 -126 16 -150 Z', second) +
      circle(-72, -132, 9, ink) +
      circle(-32, -152, 7, ink) +
      rect(-40, -108, 66, 12, 6, third) +
      circle(-8, -92, 8, third),
  },
  cat: {
    width: 150,
    height: 190,
    draw: ({ main, second, ink, third }) =>
      line('M44 -14 Q90 -20 78 -74', main, 15) +
      path('M-44 0 Q-50 -100 0 -104 Q52 -100 46 0 Z', main) +
      path('M-22 0 Q-20 -60 2 -62 Q24 -60 24 0 Z', light(main, 0.35)) +
      path('M-54 -188 L-20 -168 H20 L54 -188 Q60 -96 0 -94 Q-60 -96 -54 -188 Z', main) +
      path('M-46 -172 L-28 -160 L-44 -148 Z M46 -172 L28 -160 L44 -148 Z', second) +
      circle(-20, -138, 7, ink) +
      circle(20, -138, 7, ink) +
      path('M-6 -122 H6 L0 -114 Z', third) +
      line('M-62 -122 L-34 -118 M-62 -108 L-34 -112 M62 -122 L34 -118 M62 -108 L34 -112', ink, 2),
  },
  bird: {
    width: 160,
    height: 130,
    stands: false,
    draw: ({ main, second, ink, third }) =>
      path(
        'M-76 -50 L-30 -66 Q-26 -122 24 -124 Q58 -122 60 -88 L82 -78 L60 -70 Q58 -14 0 -12 Q-34 -14 -44 -34 Z',
        main,
      ) +
      path('M-26 -66 Q20 -84 30 -40 Q0 -24 -26 -66 Z', second) +
      path('M58 -94 L84 -80 L58 -72 Z', third) +
      circle(36, -96, 6, ink),
  },
  heart: {
    color: '#d1495b',
    width: 150,
    height: 140,
    stands: false,
    draw: ({ main }) =>
      path(
        'M0 0 Q-72 -50 -74 -96 Q-72 -138 -36 -138 Q-10 -136 0 -108 Q10 -136 36 -138 Q72 -138 74 -96 Q72 -50 0 0 Z',
        main,
      ) +
      path('M36 -138 Q72 -138 74 -96 Q72 -50 0 0 Q56 -60 36 -138 Z', shade(main, 0.12)) +
      ellipse(-40, -108, 14, 10, light(main, 0.4)),
  },
  hands: {
    width: 220,
    height: 150,
    draw: ({ main, second, third }) =>
      path(
        'M0 -70 Q-44 -100 -44 -124 Q-42 -148 -20 -148 Q-4 -146 0 -130 Q4 -146 20 -148 Q42 -148 44 -124 Q44 -100 0 -70 Z',
        third,
      ) +
      path(
        'M-104 -64 Q-94 -80 -80 -64 L-50 -36 L-18 -46 Q-2 -48 -4 -34 Q-8 -24 -40 -8 Q-54 0 -70 0 H-104 Z',
        main,
      ) +
      path('M104 -64 Q94 -80 80 -64 L50 -36 L18 -46 Q2 -48 4 -34 Q8 -24 40 -8 Q54 0 70 0 H104 Z', second),
  },
});
