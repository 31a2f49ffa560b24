/**
 * State signs, patient identity, the dense list and what stands around it: the rules of the data door.
 * `.fs-rows` names vertical-align and border-color of rows and cells although a grid shows neither: the browser's own sheet has them
 * `inherit`, and a style that inherits so is never shared, but made anew for each cell (four fifths of the style time of scrolling).
 */
export const DATA_CSS = `
.fs-state{display:inline-flex;align-items:center;gap:6px;white-space:nowrap;vertical-align:top;max-width:100%}
.fs-state>span{overflow:hidden;text-overflow:ellipsis}
.fs-glyph{width:14px;height:14px;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.fs-glyph-cut{stroke:var(--bg-panel)}
.fs-glyph text{fill:currentColor;stroke:none;font:700 8px/1 var(--font);text-anchor:middle}
.fs-hue-pre{color:var(--st-pre)}.fs-hue-exam{color:var(--st-exam)}.fs-hue-wait{color:var(--st-wait)}.fs-hue-work{color:var(--st-work)}
.fs-hue-done{color:var(--st-done)}.fs-hue-bad{color:var(--st-bad)}.fs-hue-none{color:var(--text-3)}.fs-hue-remote{color:var(--st-remote)}
.fs-modality{display:inline-block;width:30px;height:18px;border:1px solid var(--line-2);border-radius:2px;font-size:12px;line-height:16px;text-align:center;vertical-align:middle;overflow:hidden}
.fs-flags{display:inline-flex;align-items:center;gap:1px;vertical-align:top;height:20px}
.fs-grid td>.fs-flags{margin:0 -4px}
.fs-flag{min-width:14px;height:16px;padding:0 1px;border-radius:2px;font-size:12px;line-height:16px;text-align:center;color:var(--text-2);white-space:nowrap}
.fs-flag-urgent{color:var(--st-bad);font-weight:700}
.fs-flag-green{color:var(--st-bad);font-weight:700;box-shadow:inset 0 0 0 1px var(--st-bad)}
.fs-flag-critical{color:var(--on-fill);background:var(--critical-fill)}
.fs-flag-acknowledged{color:var(--st-bad);background:transparent;box-shadow:inset 0 0 0 1px var(--st-bad)}
.fs-flag-remote{color:var(--st-remote)}
.fs-left{white-space:nowrap}
.fs-left-soon{color:var(--st-wait);font-weight:700}
.fs-left-late{color:var(--st-bad);font-weight:700}
.fs-sign-0{color:var(--text-2)}.fs-sign-1{color:var(--st-wait);font-weight:700}.fs-sign-2{color:var(--st-bad);font-weight:700}
.fs-banner{display:flex;align-items:center;flex-wrap:wrap;min-height:40px;padding:0 12px;background:var(--bg-raised);border-bottom:1px solid var(--line-1)}
.fs-banner>*{display:inline-flex;align-items:center;gap:6px;padding:6px 12px 6px 0;margin-right:12px;border-right:1px solid var(--line-1);line-height:20px;min-width:0}
.fs-banner>*:last-child{border-right:0;margin-right:0}
.fs-banner-name{font-size:14px;line-height:22px;font-weight:700;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;max-width:320px}
.fs-banner-side{font-weight:700}
.fs-banner-no{user-select:all;white-space:nowrap}
.fs-banner-warning{color:var(--st-bad);font-weight:700}
.fs-banner-bar{border-radius:0}
.fs-banner-bar table{border-collapse:collapse;margin-top:4px}
.fs-banner-bar th,.fs-banner-bar td{padding:0 16px 0 0;text-align:left;font-weight:400}
.fs-banner-bar td{font-weight:700}
.fs-option{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 8px;padding:4px 8px;cursor:pointer}
.fs-option:hover{background:var(--bg-hover)}
.fs-option[aria-selected="true"]{background:var(--bg-selected);box-shadow:inset 3px 0 0 var(--link)}
.fs-option[aria-disabled="true"]{cursor:not-allowed}
.fs-grid-box{position:relative;overflow:auto;flex:1;min-height:0;background:var(--bg-panel);border:1px solid var(--line-1);border-radius:4px}
.fs-grid{border-collapse:separate;border-spacing:0;table-layout:fixed;width:100%;--sticky-bg:var(--bg-panel)}
.fs-grid th{position:sticky;top:0;z-index:9;height:32px;padding:0 8px;background:var(--bg-raised);border-bottom:1px solid var(--line-1);color:var(--text-2);font-size:12px;line-height:16px;font-weight:400;text-align:left;white-space:nowrap;user-select:none}
.fs-grid th>.fs-head{display:flex;align-items:center;gap:2px;width:100%;height:31px;padding:0;border:0;background:transparent;color:inherit;text-align:inherit;font-size:12px;overflow:hidden}
.fs-grid th>.fs-head>span{overflow:hidden;text-overflow:ellipsis}
.fs-grid th>button.fs-head{cursor:pointer}
.fs-grid th[aria-sort]:not([aria-sort=none]){color:var(--text-1)}
.fs-grid th.fs-num>.fs-head{justify-content:flex-end}
.fs-grid th[data-drop=before]{box-shadow:inset 2px 0 var(--link)}
.fs-grid th[data-drop=after]{box-shadow:inset -2px 0 var(--link)}
.fs-grip{position:absolute;right:0;top:0;width:9px;height:31px;cursor:col-resize;touch-action:none}
.fs-grip::after{content:"";position:absolute;right:0;top:9px;width:1px;height:14px;background:var(--line-1)}
.fs-grip:hover::after{background:var(--link);width:2px;top:0;height:31px}
.fs-grid td{height:var(--row);padding:0 8px;border-bottom:1px solid var(--line-1);background:var(--bg-panel);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.fs-grid tr{cursor:default}
.fs-grid tbody tr:hover>td,.fs-grid tr[data-fresh=true]>td{background:var(--bg-hover)}
.fs-grid tr[aria-selected=true]>td{background:var(--bg-selected)}
.fs-grid tr[aria-selected=true]>td:first-child{box-shadow:inset 3px 0 var(--link)}
.fs-grid tr[data-struck=true]>td{text-decoration:line-through;color:var(--text-3)}
.fs-grid .fs-stick{position:sticky;z-index:8}
.fs-grid th.fs-stick{z-index:10}
.fs-grid .fs-stick-end{box-shadow:1px 0 var(--line-1)}
.fs-grid tr[aria-selected=true]>td.fs-stick-end:first-child{box-shadow:inset 3px 0 var(--link),1px 0 var(--line-1)}
.fs-grid .fs-stick-start{box-shadow:-1px 0 var(--line-1)}
.fs-grid[data-density=dense]{--row:28px}
.fs-grid[data-density=touch]{--row:40px}
.fs-grid .fs-acts{display:flex;align-items:center;gap:0;margin:0 -6px}
.fs-grid .fs-acts .fs-button{min-height:24px}
.fs-grid .fs-acts .fs-button-icon{width:24px}
.fs-grid-box:focus-visible{outline-offset:-2px}
.fs-grid-box:focus-visible tr[data-active=true]>td{box-shadow:inset 0 1px var(--focus),inset 0 -1px var(--focus)}
.fs-grid-box:focus-visible tr[data-active=true]>td:first-child{box-shadow:inset 3px 0 var(--link),inset 0 1px var(--focus),inset 0 -1px var(--focus)}
.fs-grid-empty{position:sticky;left:0}
.fs-grid td.fs-card-cell{height:56px;padding:6px 8px}
.fs-card-cell>*+*{margin-top:2px}
@media screen{
.fs-rows{display:block;--high:max(var(--row),calc(var(--target) + 1px))}
.fs-rows>:is(thead,tbody){display:block}
.fs-rows>thead{position:sticky;top:0;z-index:10}
.fs-rows>tbody{position:relative}
.fs-rows>*>tr{display:grid;grid-template-columns:var(--cols,none);vertical-align:baseline;border-color:currentcolor}
.fs-rows>tbody>tr{height:var(--high);contain:layout size style}
.fs-rows th{position:relative;top:auto;z-index:auto}
.fs-rows td{height:var(--high);padding:calc((var(--high) - 21px)/2) 8px;vertical-align:baseline}
.fs-rows td>.fs-acts{height:20px}
.fs-rows td>.fs-modality{vertical-align:top;margin-top:1px}
.fs-rows[data-cards]>tbody>tr{display:block;height:57px}
.fs-rows[data-cards] td.fs-card-cell{display:block;height:57px;padding:7px 8px}
}
.fs-line{display:flex;align-items:center;gap:8px;min-width:0}
.fs-tools{display:flex;align-items:center;flex-wrap:wrap;gap:8px;min-height:28px}
.fs-tools-gap{flex:1}
.fs-tools-end{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px;margin-left:auto}
.fs-search{position:relative;width:320px;max-width:100%}
.fs-search>.fs-input{padding-left:30px;padding-right:56px}
.fs-search>.fs-icon{position:absolute;left:8px;top:calc(50% - 8px);color:var(--text-3);pointer-events:none}
.fs-search>.fs-search-end{position:absolute;right:4px;top:0;height:100%;display:flex;align-items:center;gap:4px}
.fs-search .fs-button-icon{width:24px;min-height:24px}
.fs-chip{display:inline-flex;align-items:center;gap:6px;min-height:var(--control);padding:0 10px;border:1px solid transparent;border-radius:4px;background:transparent;color:var(--text-2);cursor:pointer;white-space:nowrap}
.fs-chip:hover{background:var(--bg-hover)}
.fs-chip[aria-pressed=true]{background:var(--bg-selected);color:var(--text-1);border-color:var(--link)}
.fs-chip>b{font-weight:700}
.fs-filters{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:0 16px;padding:8px 12px 4px;background:var(--bg-panel);border:1px solid var(--line-1);border-radius:4px}
.fs-filters-acts{grid-column:1/-1;position:sticky;bottom:0;z-index:1;display:flex;justify-content:flex-end;gap:8px;padding:4px 0 8px;background:var(--bg-panel)}
.fs-pager{display:flex;align-items:center;flex-wrap:wrap;gap:4px 12px;min-height:32px;color:var(--text-2)}
.fs-pager ol{display:flex;align-items:center;gap:2px}
.fs-pager .fs-button{min-width:28px;padding:0 6px;border-color:transparent}
.fs-pager .fs-button[aria-current=page]{background:var(--bg-selected);color:var(--text-1);border-color:var(--link)}
.fs-pager select.fs-input{width:auto}
.fs-dialog{width:480px;max-width:calc(100vw - 24px);max-height:calc(100vh - 24px);padding:0;border:1px solid var(--line-2);border-radius:6px;background:var(--bg-raised);color:var(--text-1);box-shadow:var(--shadow);font-size:14px;line-height:22px;--control:32px;overflow:hidden}
.fs-dialog[data-width="720"]{width:720px}.fs-dialog[data-width="960"]{width:960px}
.fs-dialog::backdrop{background:rgba(0,0,0,.5)}
.fs-alert{padding:20px 24px}
.fs-alert>p{margin-bottom:16px;overflow-wrap:anywhere;white-space:pre-line}
.fs-alert>.fs-button{display:block;margin-left:auto}
.fs-alert-acts{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px}
.fs-dialog-in{display:flex;flex-direction:column;max-height:calc(100vh - 26px)}
.fs-dialog-head{display:flex;align-items:flex-start;gap:8px;padding:12px 12px 4px 16px}
.fs-dialog-head>h2{flex:1;overflow-wrap:anywhere;padding-top:4px}
/* A field at its upper edge keeps its ring of focus. */
.fs-dialog-body{padding:4px 16px 12px;overflow:auto;overflow-wrap:anywhere}
.fs-dialog-body>*+*{margin-top:8px}
.fs-dialog-who{padding:6px 12px;background:var(--bg-panel);border:1px solid var(--line-1);border-radius:4px;font-weight:700}
.fs-dialog-foot{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px;padding:12px 16px;border-top:1px solid var(--line-1)}
.fs-drawer{position:fixed;inset:0 0 0 auto;z-index:30;width:480px;max-width:100vw;display:flex;flex-direction:column;background:var(--bg-panel);border-left:1px solid var(--line-2);box-shadow:var(--shadow)}
.fs-drawer-head{display:flex;align-items:center;gap:8px;min-height:max(44px,calc(var(--control) + 8px));padding:0 8px 0 16px;border-bottom:1px solid var(--line-1);background:var(--bg-raised)}
.fs-drawer-head>h2{flex:1;min-width:0}
.fs-drawer-head>.fs-button{flex:none}
.fs-drawer-body{flex:1;overflow:auto;padding:12px 16px}
.fs-menu{position:fixed;z-index:30;min-width:160px;max-width:min(420px,calc(100vw - 16px));max-height:calc(100vh - 16px);overflow:auto;padding:4px 0;background:var(--bg-raised);border:1px solid var(--line-2);border-radius:4px;box-shadow:var(--shadow)}
.fs-menu-group{padding:4px 12px 0;color:var(--text-3);font-size:12px;line-height:16px}
.fs-menu-rule{height:1px;margin:4px 0;background:var(--line-1)}
.fs-menu-item{display:flex;align-items:center;gap:8px;width:100%;min-height:var(--control);padding:3px 12px;border:0;background:transparent;color:var(--text-1);text-align:left;cursor:pointer}
.fs-menu-item>span{flex:1}
.fs-menu-item:hover,.fs-menu-item:focus-visible{background:var(--bg-hover)}
.fs-menu-item:focus-visible{outline-offset:-2px}
.fs-menu-item[aria-disabled=true]{color:var(--text-3);cursor:not-allowed}
.fs-menu-item small{font-size:12px;color:var(--text-3)}
.fs-menu-danger{color:var(--st-bad)}
.fs-tip{position:fixed;z-index:50;max-width:360px;padding:4px 8px;background:var(--bg-raised);color:var(--text-1);border:1px solid var(--line-2);border-radius:4px;box-shadow:var(--shadow);font-size:12px;line-height:16px;overflow-wrap:anywhere;pointer-events:none}
.fs-tabs{display:flex;gap:4px;border-bottom:1px solid var(--line-1)}
.fs-tab{min-height:32px;padding:0 12px;border:0;background:transparent;color:var(--text-2);cursor:pointer;white-space:nowrap}
.fs-tab[aria-selected=true]{color:var(--text-1);box-shadow:inset 0 -3px var(--link)}
.fs-panes{display:flex;flex:1;min-width:0;min-height:0;height:100%}
.fs-panes>div{min-width:0;min-height:0;overflow:auto}
.fs-divider{flex:none;width:5px;cursor:col-resize;background:var(--line-1);touch-action:none}
.fs-divider:hover,.fs-divider:focus-visible{background:var(--link);outline-offset:-1px}
.fs-keys{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:12px 24px}
.fs-keys dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;align-items:center}
.fs-keys-line{display:contents}
.fs-keys dt{display:flex;justify-content:flex-end;gap:4px}
.fs-keys h3{font-size:13px;line-height:20px;color:var(--text-2);grid-column:1/-1}
.fs-range{display:flex;flex-wrap:wrap;align-items:center;gap:4px;min-width:0}
.fs-range>select{flex:1 1 100px;width:auto}
.fs-range>.ant-picker,.fs-range>.fs-range{flex:1 1 216px}
.fs-segments{display:inline-flex;border:1px solid var(--line-2);border-radius:4px;overflow:hidden}
.fs-segments>button{min-height:calc(var(--control) - 2px);padding:0 10px;border:0;border-right:1px solid var(--line-1);background:transparent;color:var(--text-2);cursor:pointer;white-space:nowrap}
.fs-segments>button:last-child{border-right:0}
.fs-segments>button[aria-checked=true]{background:var(--bg-selected);color:var(--text-1);font-weight:700}
.fs-segments>button:focus-visible{outline-offset:-2px}
.fs-differs{container-type:inline-size;border:1px solid var(--line-2);border-radius:4px}
.fs-differs dl{margin:0;padding:4px 8px}
.fs-differs dl>div{display:grid;grid-template-columns:96px minmax(0,1fr) minmax(0,1fr) auto;gap:8px;align-items:baseline;padding:2px 0}
.fs-differs dt{color:var(--text-2)}
.fs-differs dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap;user-select:text}
/* In a narrow place texts stand one above the other: two columns of a word a line can be compared by nobody. */
@container (max-width:560px){.fs-differs dl>div{grid-template-columns:minmax(0,1fr)}.fs-differs dl>div>button{justify-self:start}}
.fs-video{width:100%}
.fs-side{display:flex;gap:12px;height:100%;min-height:0;padding:12px}
.fs-side-nav{flex:none;width:152px;overflow:auto;border:1px solid var(--line-1);border-radius:4px;background:var(--bg-panel)}
.fs-side-nav h2{margin:0;padding:8px 12px 2px;color:var(--text-3);font-size:12px;font-weight:400;line-height:16px}
.fs-side-nav a{display:block;padding:4px 12px;color:var(--text-2);text-decoration:none}
.fs-side-nav a:hover{background:var(--bg-hover)}
.fs-side-nav a[aria-current=page]{background:var(--bg-selected);box-shadow:inset 3px 0 var(--link);color:var(--text-1)}
.fs-side-nav a:focus-visible{outline-offset:-2px}
.fs-side-page{position:relative;display:flex;flex:1;flex-direction:column;gap:8px;min-width:0;min-height:0}
@media (max-width:900px){.fs-side{flex-direction:column;gap:8px;padding:8px}.fs-side-nav{display:flex;width:auto;overflow:auto hidden;background:linear-gradient(90deg,var(--bg-panel) 16px,transparent) 0 0/40px 100% no-repeat local,linear-gradient(270deg,var(--bg-panel) 16px,transparent) 100% 0/40px 100% no-repeat local,linear-gradient(90deg,var(--line-2),transparent) 0 0/12px 100% no-repeat,linear-gradient(270deg,var(--line-2),transparent) 100% 0/12px 100% no-repeat,var(--bg-panel)}.fs-side-nav section{display:flex;flex:none;align-items:center}.fs-side-nav h2{padding:4px 2px 4px 12px}.fs-side-nav a{padding:6px 8px;white-space:nowrap}}
@media (max-width:1439px){.fs-filters{grid-template-columns:repeat(3,minmax(0,1fr))}}
@media (max-width:1000px){.fs-filters{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (max-width:640px){.fs-filters{grid-template-columns:1fr}}
@media (max-width:800px){.fs-drawer{width:100vw}.fs-search{width:100%}.fs-keys{grid-template-columns:1fr}}
`
