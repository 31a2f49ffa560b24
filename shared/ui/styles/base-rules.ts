/** Rules of the whole page: type, numbers, focus, scrollbars, touch sizes, print. One string, written into each skin's stylesheet. */
export const BASE_CSS = `
*,*::before,*::after{box-sizing:border-box}
html{height:100%;-webkit-text-size-adjust:100%}
body{height:100%;margin:0;background:var(--bg-app);color:var(--text-1);font:13px/20px var(--font);font-variant-numeric:tabular-nums lining-nums;overflow:hidden;accent-color:var(--primary)}
h1,h2,h3,p,dl,dd,ul,ol,figure{margin:0;padding:0}
ul,ol{list-style:none}
h1{font-size:16px;line-height:24px;font-weight:700}
h2{font-size:14px;line-height:22px;font-weight:700}
button,input,select,textarea{font:inherit;font-variant-numeric:inherit;color:inherit;letter-spacing:inherit}
a{color:var(--link);text-decoration:none}
a:hover{text-decoration:underline}
:focus{outline:none}
:focus-visible{outline:2px solid var(--focus);outline-offset:1px}
:target,:focus-visible{scroll-margin:48px}
::placeholder{color:var(--text-3);opacity:1}
::selection{background:var(--primary);color:var(--on-fill)}
*{scrollbar-color:var(--line-2) transparent;scrollbar-width:thin}
::-webkit-scrollbar{width:10px;height:10px}
::-webkit-scrollbar-thumb{background:var(--line-2);border:2px solid transparent;background-clip:padding-box;border-radius:5px}
::-webkit-scrollbar-corner,::-webkit-scrollbar-track{background:transparent}
[hidden]{display:none!important}
.fs-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.fs-cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.fs-num{text-align:right}
.fs-2{color:var(--text-2)}.fs-3{color:var(--text-3)}
[data-zone=reading]{--bg-panel:var(--reading-panel);--bg-input:var(--reading-input)}
@media (max-width:800px),(pointer:coarse){:root{--control:44px;--row:40px;--target:44px}}
@media print{
  :root{color-scheme:light}
  html,body{height:auto;overflow:visible;background:#FFFFFF;color:#000000}
  .fs-no-print,.fs-shell-top,.fs-shell-side,.fs-shell-foot,.fs-toast,.fs-loading{display:none!important}
}
@media (forced-colors:active){.fs-flag-critical,.fs-button-primary,.fs-button-danger{border:1px solid ButtonText}}
`
