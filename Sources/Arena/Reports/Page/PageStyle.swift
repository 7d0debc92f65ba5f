/// The style of the page: readable on paper, on a phone and in the dark, without anything from elsewhere.
let pageStyle = """
  :root {
    color-scheme: light dark;
    --back: #ffffff; --text: #1c1c1e; --faint: #5c5c66; --rule: #d4d4da; --grid: #e6e6ea; --head: #f4f4f6;
    --c0: #0b62a8; --c1: #b4470a; --c2: #0a7a56; --c3: #96337a; --c4: #7a5c00; --c5: #2f6f8f; --c6: #8a2b2b; --c7: #4d4d9a;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --back: #17171a; --text: #ececf0; --faint: #a8a8b3; --rule: #45454d; --grid: #2d2d33; --head: #222227;
      --c0: #6db8f2; --c1: #f2935c; --c2: #4fcf9f; --c3: #e38ac8; --c4: #dcc05a; --c5: #8fd0ea; --c6: #f08c8c; --c7: #aeaef5;
    }
  }
  * { box-sizing: border-box; }
  body {
    margin: 0 auto; padding: 1rem; max-width: 62rem; background: var(--back); color: var(--text);
    font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
  }
  h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.5rem 0; }
  h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; border-top: 1px solid var(--rule); padding-top: 1rem; }
  p { margin: 0.4rem 0; max-width: 46rem; }
  .facts { color: var(--faint); }
  .scroll { overflow-x: auto; margin: 0.75rem 0; }
  .scroll:focus-visible, summary:focus-visible { outline: 3px solid var(--c0); outline-offset: 2px; }
  table { border-collapse: collapse; overflow-wrap: normal; font-variant-numeric: tabular-nums; font-size: 0.9rem; }
  caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
  th, td { padding: 0.3rem 0.7rem; text-align: left; border-bottom: 1px solid var(--rule); vertical-align: top; }
  thead th { background: var(--head); vertical-align: bottom; }
  .number { text-align: right; white-space: nowrap; }
  thead .number { white-space: normal; }
  tbody th { font-weight: 600; min-width: 7rem; max-width: 16rem; overflow-wrap: anywhere; }
  .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); gap: 1rem 2rem; }
  figure { margin: 0.5rem 0; max-width: 40rem; }
  figcaption { font-weight: 600; }
  svg { width: 100%; height: auto; display: block; }
  svg text { font: 12px system-ui, sans-serif; fill: var(--faint); }
  svg .name { fill: var(--text); font-weight: 600; }
  .grid { stroke: var(--grid); } .axis { stroke: var(--rule); } .zero { stroke: var(--faint); stroke-dasharray: 3 2; }
  .c0 { --c: var(--c0); } .c1 { --c: var(--c1); --dash: 7 3; } .c2 { --c: var(--c2); --dash: 2 3; }
  .c3 { --c: var(--c3); --dash: 9 3 2 3; } .c4 { --c: var(--c4); --dash: 4 2; } .c5 { --c: var(--c5); --dash: 1 2; }
  .c6 { --c: var(--c6); --dash: 12 4; } .c7 { --c: var(--c7); --dash: 6 2 2 2 2 2; }
  .bar { fill: var(--c); } .area { fill: var(--c); opacity: 0.16; }
  .course { fill: none; stroke: var(--c); stroke-width: 2; stroke-dasharray: var(--dash, none); }
  .point { fill: var(--c); opacity: 0.55; } .mark { fill: var(--c, var(--text)); }
  .thin { stroke: var(--faint); stroke-width: 1.2; } .thick { stroke: var(--c, var(--text)); stroke-width: 3.5; }
  @media (max-width: 30rem) { body { padding: 0.75rem; } svg text { font-size: 14px; } th, td { padding: 0.3rem 0.45rem; } }
  @media print {
    :root {
      color-scheme: light;
      --back: #ffffff; --text: #000000; --faint: #333333; --rule: #999999; --grid: #dddddd; --head: #ffffff;
      --c0: #0b62a8; --c1: #b4470a; --c2: #0a7a56; --c3: #96337a; --c4: #7a5c00; --c5: #2f6f8f; --c6: #8a2b2b; --c7: #4d4d9a;
    }
    body { max-width: none; padding: 0; font-size: 9.5pt; }
    .scroll { overflow: visible; } table { font-size: 7.5pt; } th, td { padding: 0.15rem 0.3rem; }
    .number { white-space: normal; } tbody th { min-width: 0; }
    figure, table, tr { break-inside: avoid; } h2 { break-after: avoid; }
    .plots { grid-template-columns: 1fr 1fr; } details:not([open]) { display: none; }
  }
  """
