/** Button, fields, bars, toast, panels: the rules of the core door. */
export const CORE_CSS = `
.fs-button{display:inline-flex;align-items:center;justify-content:center;gap:6px;min-height:var(--control);padding:0 12px;border:1px solid var(--line-2);border-radius:4px;background:transparent;color:var(--text-1);white-space:nowrap;cursor:pointer;user-select:none}
.fs-button:hover{background:var(--bg-hover)}
.fs-button-primary{background:var(--primary);border-color:transparent;color:var(--on-fill)}
.fs-button-primary:hover{background:var(--primary-hover)}
.fs-button-danger{background:var(--danger-fill);border-color:transparent;color:var(--on-fill)}
.fs-button-danger:hover{background:var(--danger-fill);text-decoration:underline}
.fs-button-text{border-color:transparent;padding:0 8px}
.fs-button-link{border-color:transparent;padding:0 4px;color:var(--link)}
.fs-button-link:hover{background:transparent;text-decoration:underline}
.fs-button-icon{width:var(--control);min-width:24px;padding:0;border-color:transparent;color:var(--text-2)}
.fs-button-wide{width:100%}
.fs-button[aria-disabled=true]{color:var(--text-3);background:transparent;border-color:var(--line-1);cursor:not-allowed}
.fs-button[aria-pressed=true],.fs-button[aria-expanded=true]:not(.fs-button-primary){background:var(--bg-selected);color:var(--text-1)}
.fs-icon{display:block;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.fs-input{width:100%;height:var(--control);padding:0 8px;border:1px solid var(--line-2);border-radius:4px;background:var(--bg-input);color:var(--text-1)}
textarea.fs-input{height:auto;padding:4px 8px;line-height:20px;resize:vertical;display:block;overflow-wrap:anywhere}
select.fs-input{padding-right:4px;cursor:pointer}
.fs-input:hover{border-color:var(--text-2)}
.fs-input:focus-visible{outline:2px solid var(--focus);outline-offset:0;border-color:var(--focus)}
.fs-input[aria-invalid=true]{border-color:var(--st-bad)}
.fs-input:disabled{color:var(--text-3);border-color:var(--line-1)}
input[type=search]::-webkit-search-cancel-button{display:none}
.fs-field{display:grid;grid-template-columns:72px minmax(0,1fr);column-gap:8px;align-items:start;margin-bottom:8px}
.fs-field:lang(en){grid-template-columns:112px minmax(0,1fr)}
.fs-field>label,.fs-field>.fs-field-label{padding-top:calc((var(--control) - 20px)/2);color:var(--text-2);text-align:right;overflow-wrap:anywhere}
.fs-field-above,.fs-field-above:lang(en){display:block;margin-bottom:12px}
.fs-field-above>label,.fs-field-above>.fs-field-label{display:block;padding:0 0 4px;text-align:left}
.fs-field-required{color:var(--st-bad);margin-right:2px}
.fs-field-error,.fs-field-hint{display:flex;gap:4px;font-size:12px;line-height:16px;padding-top:4px}
.fs-field-error{color:var(--st-bad)}
.fs-field-error>b{flex:none}
.fs-field-hint{color:var(--text-2)}
.fs-check{display:inline-flex;align-items:center;gap:6px;min-height:24px;cursor:pointer}
.fs-field .fs-check{min-height:var(--control)}
.fs-check>input{width:16px;height:16px;margin:0;flex:none;cursor:pointer}
.fs-bar{display:flex;align-items:flex-start;gap:8px;min-height:28px;padding:4px 8px 4px 12px;border:1px solid transparent;border-left:3px solid currentColor;border-radius:4px}
.fs-bar>.fs-icon{margin-top:2px}
.fs-bar-says{flex:1;min-width:0;overflow-wrap:anywhere}
.fs-bar .fs-button{min-height:24px;color:inherit;border-color:currentColor;margin:-2px 0}
.fs-bar .fs-button:hover{background:transparent;text-decoration:underline}
.fs-bar .fs-button-icon{border-color:transparent;width:24px}
.fs-bar-info{color:var(--bar-info);background:var(--bar-info-fill)}
.fs-bar-ok{color:var(--bar-ok);background:var(--bar-ok-fill)}
.fs-bar-warn{color:var(--bar-warn);background:var(--bar-warn-fill)}
.fs-bar-error{color:var(--bar-error);background:var(--bar-error-fill)}
.fs-code{font-size:12px;opacity:.9;white-space:nowrap}
.fs-toast{position:fixed;left:68px;bottom:76px;z-index:50;max-width:min(480px,calc(100vw - 80px));box-shadow:var(--shadow);pointer-events:none}
.fs-loading{position:fixed;left:0;right:0;top:44px;height:2px;z-index:45;pointer-events:none;overflow:hidden}
.fs-loading>i{display:block;height:100%;width:100%;background:var(--link);opacity:0}
.fs-loading[data-seen=true]>i{opacity:1}
.fs-empty{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px 16px;min-height:96px;padding:16px;color:var(--text-2);text-align:center}
.fs-panel{max-width:560px;margin:48px auto;padding:24px;background:var(--bg-panel);border:1px solid var(--line-1);border-radius:6px}
.fs-panel>h1{display:flex;align-items:center;gap:8px;margin-bottom:8px}
.fs-panel>p{color:var(--text-2);margin-bottom:8px;overflow-wrap:anywhere}
.fs-panel-acts{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}
.fs-page{padding:12px}
.fs-button-primary .fs-kbd{border-color:currentColor;color:inherit}
.fs-kbd{display:inline-block;min-width:20px;padding:0 5px;border:1px solid var(--line-2);border-radius:2px;color:var(--text-2);font-size:12px;line-height:18px;text-align:center;white-space:nowrap}
.fs-status-dot{display:inline-block;width:8px;height:8px;border-radius:50%;background:currentColor;vertical-align:0;margin-right:6px}
.fs-slot-zone{min-height:28px}
.fs-slot-sign{display:inline-flex;align-items:center;justify-content:center;flex:none;width:44px;height:24px;overflow:hidden;vertical-align:middle}
.fs-slot-note{display:flex;flex-wrap:wrap;align-items:center;gap:0 8px;min-height:28px;color:var(--text-3);font-size:12px}
.fs-button-icon.fs-slot-note{width:24px;min-height:24px;justify-content:center}
.fs-start{display:flex;flex-direction:column;gap:12px;padding:12px;max-width:1600px}
.fs-start-cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:12px;align-items:start}
.fs-start-cards>:first-child{grid-column:1/-1}
.fs-card{min-width:0;padding:12px;border:1px solid var(--line-1);border-radius:6px;background:var(--bg-panel)}
.fs-card>h2{margin-bottom:8px}
`
