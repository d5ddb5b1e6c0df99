import { circle, illustrations, light, line, path, rect, shade } from '../shapes.ts';

const bars = (x: number, y: number, heights: readonly number[], fills: readonly string[]): string =>
  heights
    .map((height, index) =>
      rect(x + index * 22, y - height, 15, height, 3, fills[index % fills.length] ?? '#000000'),
    )
    .join('');

/** Software and its work. */
export const screens = illustrations({
  laptop: {
    width: 250,
    height: 160,
    draw: ({ main, second, third, paper, ink }) =>
      rect(-96, -156, 192, 138, 10, ink) +
      rect(-87, -147, 174, 120, 4, paper) +
      rect(-87, -147, 46, 120, 4, light(main, 0.7)) +
      rect(-79, -136, 28, 6, 3, main) +
      rect(-79, -122, 22, 5, 2, shade(paper, 0.2)) +
      rect(-79, -110, 26, 5, 2, shade(paper, 0.2)) +
      bars(-28, -40, [34, 56, 44, 74, 62], [main, second]) +
      rect(-28, -136, 62, 8, 3, ink) +
      circle(68, -130, 9, third) +
      path('M-124 -18 H124 L116 -4 Q114 0 108 0 H-108 Q-114 0 -116 -4 Z', shade(paper, 0.22)) +
      rect(-24, -18, 48, 6, 3, shade(paper, 0.36)),
  },
  phone: {
    width: 110,
    height: 210,
    draw: ({ main, second, third, paper, ink }) =>
      rect(-52, -208, 104, 208, 18, ink) +
      rect(-45, -200, 90, 192, 12, paper) +
      rect(-45, -200, 90, 70, 12, main) +
      rect(-45, -146, 90, 16, 0, main) +
      circle(0, -160, 20, light(main, 0.4)) +
      rect(-32, -112, 64, 8, 3, ink) +
      rect(-32, -96, 46, 6, 3, shade(paper, 0.25)) +
      rect(-32, -82, 54, 6, 3, shade(paper, 0.25)) +
      rect(-32, -62, 64, 24, 12, second) +
      circle(-24, -22, 4, third) +
      circle(0, -22, 4, shade(paper, 0.2)) +
      circle(24, -22, 4, shade(paper, 0.2)),
  },
  chart: {
    width: 200,
    height: 150,
    stands: false,
    draw: ({ main, second, third, paper }) =>
      rect(-98, -148, 196, 148, 10, paper) +
      rect(-80, -130, 60, 8, 3, shade(paper, 0.4)) +
      bars(-78, -22, [36, 58, 46, 80, 66, 92, 78], [light(main, 0.35), main]) +
      line('M-70 -70 L-26 -92 L18 -84 L72 -122', second, 6) +
      circle(72, -122, 8, third),
  },
  window: {
    width: 240,
    height: 170,
    stands: false,
    draw: ({ main, second, third, paper, ink }) =>
      rect(-118, -168, 236, 168, 10, paper) +
      path('M-118 -140 V-158 Q-118 -168 -108 -168 H108 Q118 -168 118 -158 V-140 Z', main) +
      circle(-100, -154, 5, second) +
      circle(-84, -154, 5, third) +
      circle(-68, -154, 5, light(main, 0.5)) +
      rect(-98, -120, 90, 10, 4, ink) +
      rect(-98, -102, 110, 6, 3, shade(paper, 0.25)) +
      rect(-98, -90, 96, 6, 3, shade(paper, 0.25)) +
      rect(-98, -70, 60, 22, 11, second) +
      rect(26, -122, 76, 100, 8, light(second, 0.6)) +
      circle(64, -84, 22, third) +
      path('M36 -40 Q64 -84 92 -40 Z', main),
  },
  bubble: {
    width: 170,
    height: 130,
    stands: false,
    draw: ({ main, second, paper }) =>
      path(
        'M-62 -128 H62 Q84 -128 84 -106 V-54 Q84 -32 62 -32 H-10 L-44 0 L-40 -32 H-62 Q-84 -32 -84 -54 V-106 Q-84 -128 -62 -128 Z',
        main,
      ) +
      rect(-58, -106, 90, 9, 4, paper) +
      rect(-58, -86, 112, 9, 4, paper) +
      rect(-58, -66, 60, 9, 4, second),
  },
  calendar: {
    width: 160,
    height: 160,
    stands: false,
    draw: ({ main, second, paper, ink }) =>
      rect(-76, -146, 152, 146, 10, paper) +
      path('M-76 -110 V-136 Q-76 -146 -66 -146 H66 Q76 -146 76 -136 V-110 Z', main) +
      rect(-46, -160, 10, 28, 4, ink) +
      rect(36, -160, 10, 28, 4, ink) +
      [0, 1, 2, 3]
        .flatMap((column) =>
          [0, 1, 2].map((row) =>
            rect(
              -60 + column * 32,
              -96 + row * 30,
              22,
              20,
              4,
              column === 2 && row === 1 ? second : shade(paper, 0.1),
            ),
          ),
        )
        .join(''),
  },
  checklist: {
    width: 150,
    height: 190,
    stands: false,
    draw: ({ main, second, paper, ink }) =>
      rect(-70, -176, 140, 176, 8, paper) +
      rect(-30, -190, 60, 26, 8, ink) +
      [-136, -98, -60]
        .map(
          (y) =>
            rect(-52, y, 24, 24, 6, main) +
            line(`M-47 ${y + 12} L-41 ${y + 18} L-32 ${y + 7}`, paper, 4) +
            rect(-16, y + 8, 66, 8, 4, shade(paper, 0.22)),
        )
        .join('') +
      rect(-52, -24, 24, 10, 5, second),
  },
  key: {
    color: '#e5b23f',
    width: 190,
    height: 90,
    stands: false,
    draw: ({ main, second }) =>
      rect(-34, -52, 124, 16, 4, main) +
      rect(54, -38, 14, 24, 3, main) +
      rect(76, -38, 14, 18, 3, main) +
      circle(-52, -44, 42, main) +
      circle(-60, -44, 16, second),
  },
  shield: {
    width: 140,
    height: 170,
    stands: false,
    draw: ({ main, second, paper }) =>
      path('M0 -168 L66 -144 V-88 Q62 -28 0 0 Q-62 -28 -66 -88 V-144 Z', main) +
      path('M0 -168 L66 -144 V-88 Q62 -28 0 0 Z', shade(main, 0.12)) +
      line('M-28 -84 L-6 -60 L32 -108', paper, 14) +
      circle(0, -168, 7, second),
  },
  gear: {
    width: 150,
    height: 150,
    stands: false,
    draw: ({ main, second }) =>
      [0, 45, 90, 135]
        .map(
          (angle) =>
            `<g transform="translate(0 -74) rotate(${angle})">${rect(-14, -74, 28, 148, 6, main)}</g>`,
        )
        .join('') +
      circle(0, -74, 54, main) +
      circle(0, -74, 24, second),
  },
  cloud: {
    color: '#ffffff',
    width: 200,
    height: 110,
    stands: false,
    draw: ({ main }) =>
      circle(-50, -44, 40, main) +
      circle(4, -64, 46, main) +
      circle(54, -42, 36, main) +
      rect(-80, -44, 164, 42, 20, main),
  },
  record: {
    width: 240,
    height: 170,
    draw: ({ main, second, third, ink, paper }) =>
      circle(42, -85, 78, ink) +
      [68, 58, 48].map((r) => circle(42, -85, r, light(ink, 0.16)) + circle(42, -85, r - 2, ink)).join('') +
      circle(42, -85, 28, second) +
      circle(42, -85, 5, paper) +
      rect(-120, -170, 170, 170, 3, main) +
      circle(-35, -98, 44, second) +
      path('M-120 -40 Q-70 -80 -35 -44 T50 -60 V0 H-120 Z', third) +
      rect(-108, -158, 58, 7, 3, paper) +
      rect(40, -170, 10, 170, 0, shade(main, 0.14)),
  },
  headphones: {
    width: 160,
    height: 160,
    stands: false,
    draw: ({ main, second }) =>
      line('M-60 -56 C-70 -170 70 -170 60 -56', main, 14) +
      rect(-78, -76, 36, 72, 14, second) +
      rect(42, -76, 36, 72, 14, second) +
      rect(-50, -70, 14, 60, 6, shade(second, 0.25)) +
      rect(36, -70, 14, 60, 6, shade(second, 0.25)),
  },
  camera: {
    width: 180,
    height: 130,
    draw: ({ main, second, third, ink }) =>
      path('M-30 -126 H30 L44 -104 H-44 Z', shade(main, 0.14)) +
      rect(-88, -106, 176, 106, 14, main) +
      rect(-88, -80, 176, 16, 0, second) +
      circle(0, -52, 42, ink) +
      circle(0, -52, 30, third) +
      circle(-10, -62, 9, light(third, 0.6)) +
      rect(54, -98, 22, 10, 4, second),
  },
  playbutton: {
    width: 120,
    height: 120,
    stands: false,
    draw: ({ main, paper }) =>
      `<g opacity="0.92">${circle(0, -60, 58, paper)}</g>${path('M-17 -92 L36 -60 L-17 -28 Z', main)}`,
  },
  play: {
    width: 220,
    height: 140,
    stands: false,
    draw: ({ main, second, paper }) =>
      rect(-108, -138, 216, 138, 14, main) +
      path('M-108 -40 Q-40 -90 20 -44 T108 -60 V-14 Q108 0 94 0 H-94 Q-108 0 -108 -14 Z', shade(main, 0.14)) +
      circle(0, -70, 36, paper) +
      path('M-11 -90 L24 -70 L-11 -50 Z', second),
  },
});
