import { circle, ellipse, illustrations, light, line, path, rect, shade, transform } from '../shapes.ts';

/** Objects for reading, writing and learning. */
export const learning = illustrations({
  books: {
    width: 190,
    height: 150,
    draw: ({ main, second, third, paper, ink }) =>
      rect(-86, -36, 172, 36, 4, main) +
      rect(60, -30, 26, 24, 0, paper) +
      rect(-72, -70, 156, 34, 4, second) +
      rect(-72, -64, 24, 22, 0, paper) +
      rect(-80, -106, 150, 36, 4, third) +
      rect(46, -100, 24, 24, 0, paper) +
      transform(rect(-66, -34, 134, 34, 4, ink) + rect(-58, -22, 30, 8, 2, main), 4, -106, -4),
  },
  book: {
    width: 130,
    height: 180,
    draw: ({ main, second, paper }) =>
      rect(-54, -174, 116, 174, 4, paper) +
      rect(-62, -178, 116, 178, 5, main) +
      rect(-62, -178, 18, 178, 4, shade(main, 0.2)) +
      rect(-30, -146, 68, 8, 3, second) +
      rect(-30, -130, 48, 8, 3, second) +
      circle(4, -66, 30, second) +
      path('M-26 -66 A30 30 0 0 0 34 -66 Z', light(second, 0.3)),
  },
  openbook: {
    width: 230,
    height: 120,
    draw: ({ main, second, paper }) =>
      path('M-112 -96 Q-60 -124 0 -96 Q60 -124 112 -96 V-2 Q60 -26 0 0 Q-60 -26 -112 -2 Z', main) +
      path('M-102 -102 Q-54 -126 0 -100 V-10 Q-54 -34 -102 -12 Z', paper) +
      path('M102 -102 Q54 -126 0 -100 V-10 Q54 -34 102 -12 Z', shade(paper, 0.06)) +
      line(
        'M-84 -88 Q-50 -100 -18 -86 M-84 -68 Q-50 -80 -18 -66 M-84 -48 Q-50 -60 -34 -54 M84 -88 Q50 -100 18 -86 M84 -68 Q50 -80 18 -66',
        shade(paper, 0.3),
        4,
      ) +
      path('M30 -106 L52 -112 V-70 L41 -80 L30 -68 Z', second),
  },
  notebook: {
    width: 140,
    height: 180,
    draw: ({ main, second, paper }) =>
      rect(-62, -176, 130, 176, 8, shade(main, 0.2)) +
      rect(-66, -178, 130, 176, 8, main) +
      rect(38, -178, 12, 176, 0, second) +
      rect(-40, -140, 62, 40, 4, paper) +
      rect(-30, -128, 42, 5, 2, shade(paper, 0.3)) +
      rect(-30, -116, 28, 5, 2, shade(paper, 0.3)),
  },
  pencil: {
    width: 40,
    height: 200,
    stands: false,
    draw: ({ main, second, paper, ink }) =>
      path('M-14 -168 L0 -204 L14 -168 Z', '#e7c79a') +
      path('M-6 -188 L0 -204 L6 -188 Z', ink) +
      rect(-14, -170, 28, 140, 0, main) +
      rect(4, -170, 10, 140, 0, shade(main, 0.14)) +
      rect(-14, -32, 28, 12, 0, paper) +
      rect(-14, -20, 28, 20, 7, second),
  },
  envelope: {
    width: 200,
    height: 130,
    draw: ({ main, second, third }) =>
      rect(-98, -128, 196, 128, 6, main) +
      path('M-98 -6 L-14 -70 H14 L98 -6 Q96 0 90 0 H-90 Q-96 0 -98 -6 Z', shade(main, 0.08)) +
      path('M-98 -122 Q-96 -128 -90 -128 H90 Q96 -128 98 -122 L12 -52 Q0 -44 -12 -52 Z', shade(main, 0.16)) +
      circle(0, -60, 20, second) +
      path('M0 -48 Q-16 -60 -8 -68 Q-2 -70 0 -64 Q2 -70 8 -68 Q16 -60 0 -48 Z', light(third, 0.3)),
  },
  letter: {
    width: 150,
    height: 190,
    stands: false,
    draw: ({ main, second, paper }) =>
      rect(-70, -186, 140, 186, 4, paper) +
      rect(-50, -164, 40, 8, 3, main) +
      [-138, -120, -102, -84, -66]
        .map((y, index) => rect(-50, y, index === 4 ? 56 : 100, 6, 3, shade(paper, 0.2)))
        .join('') +
      line('M-48 -28 C-30 -48 -24 -8 -8 -28 S14 -40 26 -26', second, 5) +
      rect(34, -168, 22, 26, 2, second),
  },
  cap: {
    width: 220,
    height: 130,
    draw: ({ main, second }) =>
      path('M-56 -70 H56 V-22 Q0 8 -56 -22 Z', shade(main, 0.2)) +
      path('M0 -128 L108 -82 L0 -36 L-108 -82 Z', main) +
      path('M0 -128 L108 -82 L0 -36 Z', shade(main, 0.1)) +
      line('M0 -82 L72 -62 V-26', second, 5) +
      rect(64, -30, 16, 30, 5, second),
  },
  bulb: {
    color: '#f7cf5a',
    width: 110,
    height: 170,
    stands: false,
    draw: ({ main, second, ink }) =>
      path('M-28 -58 Q-54 -82 -54 -114 A54 54 0 0 1 54 -114 Q54 -82 28 -58 Z', main) +
      path('M20 -164 A54 54 0 0 1 54 -114 Q54 -82 28 -58 H14 Q44 -100 20 -164 Z', shade(main, 0.1)) +
      line('M-16 -60 L-10 -104 L0 -92 L10 -104 L16 -60', second, 5) +
      rect(-26, -56, 52, 14, 5, ink) +
      rect(-22, -38, 44, 14, 5, ink) +
      rect(-14, -20, 28, 12, 6, ink),
  },
  telescope: {
    width: 200,
    height: 200,
    draw: ({ main, second, third, ink }) =>
      line('M0 -104 L-52 0 M0 -104 L52 0 M0 -104 V-4', ink, 8) +
      line('M-26 -52 H26', shade(ink, 0.1), 4) +
      transform(
        rect(-92, -20, 40, 20, 3, third) +
          rect(-58, -26, 74, 32, 4, main) +
          rect(-58, -4, 74, 10, 4, shade(main, 0.16)) +
          rect(10, -34, 84, 48, 5, main) +
          rect(10, -2, 84, 16, 5, shade(main, 0.16)) +
          rect(84, -38, 16, 56, 4, second) +
          rect(-62, -28, 8, 36, 2, second) +
          rect(-102, -16, 12, 12, 2, ink),
        0,
        -108,
        -32,
      ) +
      circle(0, -104, 11, second) +
      circle(0, -104, 5, ink),
  },
  globe: {
    width: 150,
    height: 190,
    draw: ({ main, second, third }) =>
      rect(-6, -34, 12, 28, 2, third) +
      ellipse(0, -7, 46, 8, third) +
      line('M46 -164 A76 76 0 1 1 -34 -42', third, 9) +
      circle(0, -108, 62, main) +
      path(
        'M-40 -148 Q-10 -160 4 -138 Q-8 -116 -30 -112 Q-56 -112 -40 -148 Z M10 -104 Q44 -120 52 -92 Q42 -62 16 -60 Q2 -84 10 -104 Z M-40 -84 Q-22 -86 -18 -66 Q-34 -62 -40 -84 Z',
        second,
      ),
  },
  palette: {
    width: 180,
    height: 140,
    stands: false,
    draw: ({ main, second, third, paper }) =>
      path(
        'M-86 -66 Q-86 -136 4 -136 Q88 -130 86 -64 Q80 -34 44 -40 Q20 -44 22 -22 Q22 0 -10 0 Q-86 -6 -86 -66 Z',
        '#d8b48a',
      ) +
      circle(-46, -86, 15, main) +
      circle(-10, -108, 15, second) +
      circle(34, -100, 15, third) +
      circle(-44, -44, 13, paper) +
      circle(56, -70, 10, shade('#d8b48a', 0.3)),
  },
  guitar: {
    color: '#c07a3e',
    width: 110,
    height: 230,
    stands: false,
    draw: ({ main, second, ink }) =>
      rect(-8, -214, 16, 130, 2, shade(second, 0.2)) +
      rect(-13, -230, 26, 26, 4, ink) +
      path(
        'M0 -112 Q40 -112 36 -80 Q30 -66 44 -54 Q60 -4 0 0 Q-60 -4 -44 -54 Q-30 -66 -36 -80 Q-40 -112 0 -112 Z',
        main,
      ) +
      path('M10 -112 Q40 -110 36 -80 Q30 -66 44 -54 Q56 -12 16 -1 Q40 -40 10 -112 Z', shade(main, 0.12)) +
      circle(0, -66, 16, ink) +
      rect(-16, -30, 32, 8, 2, ink) +
      line('M-3 -204 V-30 M3 -204 V-30', light(second, 0.5), 1.5),
  },
});
