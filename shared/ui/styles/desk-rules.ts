/** The host's public pages, and what lies over every page of a session: lock, end of the session, own logins. */
export const DESK_CSS = `
.fs-login-row{display:flex;align-items:center;justify-content:space-between;gap:12px;margin-bottom:16px}
.fs-entry{display:flex;flex-direction:column;gap:16px;width:392px;max-width:100%;min-height:100vh;margin:0 auto;padding:max(16px,calc(38vh - 260px)) 16px 16px;--control:32px}
.fs-entry[data-wide]{width:760px}
.fs-entry>.fs-switches{margin-right:-8px}
.fs-entry h1{display:flex;align-items:center;gap:8px;overflow-wrap:anywhere}
.fs-entry header>p{color:var(--text-2);padding:2px 0 0 32px}
.fs-entry-back{margin-top:12px}
.fs-login-code>.fs-button{justify-content:center;padding:0 4px;overflow:hidden;white-space:nowrap}
.fs-login-code>.fs-button.fs-button{background:transparent;color:var(--text-1);font-size:13px}
.fs-login-code:lang(en){grid-template-columns:minmax(0,1fr) 128px}
.fs-entry-table{width:100%;border-collapse:collapse;text-align:left}
.fs-entry-table th{padding:6px 8px;color:var(--text-2);font-size:12px;line-height:16px;font-weight:400;background:var(--bg-raised)}
.fs-entry-table td{padding:5px 8px;border-top:1px solid var(--line-1);vertical-align:top;overflow-wrap:anywhere}
.fs-entry-table td:nth-child(-n+2){white-space:nowrap}
.fs-login-form>.fs-entry-demo{margin:-4px 0 12px}
.fs-entry-facts{display:grid;gap:8px}
.fs-entry-facts>div{display:grid;grid-template-columns:136px minmax(0,1fr);gap:12px}
.fs-entry-facts dt{color:var(--text-2)}
.fs-entry-facts dd{overflow-wrap:anywhere;user-select:text}
.fs-only-read{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:root[data-locked] body>:not(.fs-desk){opacity:0!important;visibility:hidden!important;pointer-events:none!important}
.fs-lock{position:fixed;inset:0;width:100vw;height:100vh;max-width:none;max-height:none;margin:0;padding:16px;border:0;background:var(--bg-app);color:var(--text-1);overflow:auto;--control:32px}
.fs-lock::backdrop{background:var(--bg-app)}
.fs-lock>form{display:flex;flex-direction:column;gap:12px;width:360px;max-width:100%;margin:max(16px,calc(38vh - 160px)) auto 0}
.fs-lock h1{display:flex;align-items:center;gap:8px}
.fs-lock .fs-field{margin-bottom:0}
.fs-lock-says{color:var(--text-2);font-size:12px;line-height:16px}
.fs-lock-now{min-height:20px;font-weight:700}
:root:has(.fs-ending){--ending:44px}
:root:has(.fs-ending) :is(.fs-shell,.fs-chat){height:calc(100vh - var(--ending))}
:root:has(.fs-ending) .fs-shell .fs-drawer{bottom:calc(24px + var(--ending))}
:root:has(.fs-ending) .fs-shell[data-narrow] :is(.fs-drawer,.fs-shell-side){bottom:calc(73px + var(--ending))}
:root:has(.fs-ending) :is(.fs-toast,.fs-sound-panel){transform:translateY(calc(-1*var(--ending)))}
.fs-ending{position:fixed;z-index:45;left:0;right:0;bottom:0;display:flex;align-items:center;gap:4px 16px;height:var(--ending);padding:0 16px;overflow:hidden;background:var(--bg-raised);border-top:2px solid var(--st-wait)}
.fs-ending>b{flex:none}
.fs-ending>p{flex:1;min-width:0;line-height:16px}
.fs-ending>.fs-button{flex:none}
@media (max-width:800px){:root:has(.fs-ending){--ending:96px}.fs-ending{flex-wrap:wrap;align-content:center}.fs-ending>p{order:3;flex:1 0 100%}.fs-ending>b{flex:1}.fs-entry,.fs-lock{--control:44px}}
`
