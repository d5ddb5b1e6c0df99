/** Paper, ink and hairlines; light and dark by the reader's own setting. */
export const styles = (fontsPath: string): string => `
@font-face{font-family:Newsreader;src:url(${fontsPath}/serif.woff2) format("woff2");font-weight:200 800;font-display:swap}
@font-face{font-family:"Instrument Sans";src:url(${fontsPath}/sans.woff2) format("woff2");font-weight:400 700;font-display:swap}
:root{color-scheme:light dark;--page:#FBF9F5;--surface:#FFFFFF;--ink:#1B2430;--second:#566170;--line:#E4DFD6;--edge:#8A8578;--accent:#1F4FD8;--on-accent:#FFFFFF;--bad:#B42318;--good:#2F7D4F;--note:#7A5200;--note-page:#FBF3DF}
@media (prefers-color-scheme:dark){:root{--page:#12161C;--surface:#1A2029;--ink:#E9E6DF;--second:#9AA4B2;--line:#2A323D;--edge:#6B7685;--accent:#8FB0FF;--on-accent:#12161C;--bad:#FF9A8F;--good:#7CCB9B;--note:#F0C66B;--note-page:#241F14}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 "Instrument Sans",system-ui,sans-serif}
h1,h2,.figure{font-family:Newsreader,Georgia,serif;font-weight:500;line-height:1.2;margin:0;text-wrap:balance}
h1{font-size:28px}h2{font-size:20px}p{margin:0}
a{color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.banner{padding:10px 20px;text-align:center;font-size:14px;color:var(--note);background:var(--note-page);border-bottom:1px solid var(--line)}
.sheet{max-width:960px;margin:0 auto;padding:32px 20px 64px;display:grid;gap:40px}
.narrow{max-width:560px}
.summary{display:grid;gap:16px;align-content:start}
.quiet{color:var(--second);font-size:14px}
.figure{font-size:40px;font-variant-numeric:tabular-nums lining-nums}
.figure small{font:14px/1.4 "Instrument Sans",system-ui,sans-serif;color:var(--second)}
dl{margin:8px 0 0;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-bottom:1px solid var(--line)}
dt{margin:0}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
.total{font-weight:600}
form{display:grid;gap:20px}
.field{display:grid;gap:6px;align-content:start;min-width:0}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}
label{font-weight:600;font-size:14px}
input{width:100%;min-height:44px;padding:9px 12px;font:inherit;font-variant-numeric:tabular-nums;color:var(--ink);background:var(--surface);border:1px solid var(--edge);border-radius:6px}
input::placeholder{color:var(--second);opacity:1}
input[readonly]{background:transparent;border-style:dashed}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.hint{color:var(--second);font-size:13px}
.wrong{color:var(--bad);font-size:14px}
button,.go{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:10px 20px;font:inherit;font-weight:600;color:var(--on-accent);background:var(--accent);border:0;border-radius:6px;text-decoration:none;cursor:pointer}
button:hover,.go:hover{filter:brightness(1.08)}
.alert{border-left:3px solid var(--bad);padding:4px 0 4px 16px;display:grid;gap:8px}
.alert h2{color:var(--bad)}.alert ul{margin:0;padding-left:18px}.alert a{color:inherit}
.done{border-left:3px solid var(--good);padding:4px 0 4px 16px}
.people{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
.people li{border-bottom:1px solid var(--line)}
.people button{display:grid;justify-content:stretch;gap:2px;padding:12px;text-align:left;font-weight:400;color:var(--ink);background:transparent;border-radius:0}
.people span{color:var(--second);font-size:14px;overflow-wrap:anywhere}
.people button:hover{background:var(--surface);filter:none}
.choice{display:flex;align-items:center;gap:10px;min-height:44px;font-weight:400}
.choice input{width:20px;min-height:20px;margin:0;accent-color:var(--accent)}
button.plain{color:var(--ink);background:transparent;border:1px solid var(--edge)}
details{border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
summary{padding:12px 0;cursor:pointer;font-size:14px;min-height:44px}
table{border-collapse:collapse;width:100%;font-size:14px;margin-bottom:12px}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;font-weight:400}
td:first-child{font-variant-numeric:tabular-nums;white-space:nowrap}
th{color:var(--second);font-size:13px}
@media (min-width:800px){.sheet{padding-top:64px}.two{grid-template-columns:5fr 6fr;gap:72px}.two>main{border-left:1px solid var(--line);padding-left:72px}.alert,.done{padding-left:20px}}
@media (forced-colors:active){button,.go{border:1px solid}}
`;
