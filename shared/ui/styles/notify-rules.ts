/** Bell, sounds and chat. */
export const NOTIFY_CSS = `
.fs-bell,.fs-chat-open{position:relative}
.fs-bell-count{min-width:18px;padding:0 4px;border-radius:2px;background:var(--danger-fill);color:var(--on-fill);font-size:12px;line-height:16px}
.fs-shell-top .fs-bell-count{position:absolute;top:-4px;left:18px;min-width:16px;padding:0 3px;line-height:14px}
.fs-notes{position:absolute;right:0;top:calc(100% + 6px);z-index:30;width:400px;max-width:calc(100vw - 16px);max-height:450px;display:flex;flex-direction:column;overflow:auto;background:var(--bg-raised);border:1px solid var(--line-2);border-radius:4px;box-shadow:var(--shadow)}
.fs-notes h3{padding:8px 12px 4px;color:var(--text-2);font-size:12px;line-height:16px;font-weight:400}
.fs-notes>footer{position:sticky;bottom:0;z-index:2;padding:8px 12px;background:var(--bg-raised);border-top:1px solid var(--line-1);text-align:right}
.fs-note{position:relative;display:flex;align-items:center;gap:8px;height:56px;padding:0 4px 0 12px;border-top:1px solid var(--line-1)}
.fs-note:hover{background:var(--bg-hover)}
.fs-note-says{flex:1;min-width:0}
.fs-note>time{flex:none;text-align:right;font-size:12px;line-height:16px}
.fs-note>time>span{display:block}
.fs-note-open{flex:none;min-width:72px;padding:0 8px}
.fs-note-open:lang(en){min-width:116px}
.fs-note-open::after{content:'';position:absolute;inset:0}
.fs-note>.fs-button-icon{position:relative;z-index:1;flex:none}
.fs-sound{position:relative;display:flex;align-self:stretch;align-items:center}
.fs-sound>button{display:flex;align-items:center;gap:4px;height:22px;padding:0 4px;border:0;background:transparent;color:inherit;font-size:12px;cursor:pointer}
.fs-sound>button:hover{text-decoration:underline}
.fs-sound-panel{position:fixed;bottom:30px;z-index:30;display:flex;flex-direction:column;gap:8px;width:320px;max-width:calc(100vw - 24px);max-height:calc(100vh - 60px);padding:8px 12px;overflow:auto;white-space:normal;background:var(--bg-raised);color:var(--text-1);border:1px solid var(--line-2);border-radius:4px;box-shadow:var(--shadow);font-size:13px;line-height:20px}
.fs-sound-panel>fieldset{display:flex;flex-direction:column;min-width:0;margin:0;padding:0;border:0}
.fs-sound-panel>fieldset+fieldset{padding-top:8px;border-top:1px solid var(--line-1)}
.fs-sound-panel legend{float:left;padding:0;color:var(--text-2);font-size:12px;line-height:20px}
.fs-sound-volume{display:flex;align-items:center;gap:8px}
.fs-sound-row{display:flex;align-items:center;justify-content:space-between;gap:8px}
.fs-sound-row>.fs-button{min-height:24px}
.fs-sound-kinds{display:grid;grid-template-columns:1fr 1fr;gap:0 8px}
.fs-sound-says{display:flex;flex-direction:column;gap:4px;padding-top:4px;color:var(--text-2);font-size:12px;line-height:18px}
.fs-sound-panel input[type=range]{flex:1;min-width:0;height:24px;margin:0}
.fs-chat{display:grid;grid-template-columns:280px minmax(0,1fr);height:100vh;height:100dvh;background:var(--bg-app)}
.fs-chat-people{display:flex;flex-direction:column;gap:8px;min-height:0;padding:8px;background:var(--bg-panel);border-right:1px solid var(--line-1)}
.fs-chat-people>.fs-search{width:100%}
.fs-chat-people .fs-search>.fs-input{padding-right:8px}
.fs-chat-lines{flex:1;min-height:0;margin:0 -8px;overflow:auto}
.fs-chat-lines>h2{padding:0 12px 4px;color:var(--text-2);font-size:12px;line-height:16px;font-weight:400}
.fs-chat-line{position:relative;display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:0 8px;align-items:center;align-content:center;width:100%;min-height:56px;padding:6px 12px;border:0;border-top:1px solid var(--line-1);background:transparent;color:var(--text-1);text-align:left;cursor:pointer}
.fs-chat-line:hover{background:var(--bg-hover)}
.fs-chat-line[aria-current]{background:var(--bg-selected);box-shadow:inset 3px 0 var(--link)}
.fs-chat-line:focus-visible{outline-offset:-2px}
.fs-chat-line>time,.fs-chat-line>small{color:var(--text-2);font-size:12px;line-height:16px}
.fs-chat-line>small{grid-column:2}
.fs-chat-line>.fs-chat-case-of{grid-column:3;color:var(--text-1)}
.fs-chat-line>.fs-chat-about{grid-column:2/4;color:var(--text-1)}
.fs-chat-line>.fs-bell-count{grid-column:3;text-align:center}
.fs-chat-presence{display:inline-block;flex:none;width:8px;height:8px;border:1.5px solid var(--text-3);border-radius:50%}
.fs-chat-presence[data-online]{border-color:var(--st-done);background:var(--st-done)}
.fs-chat-none{position:relative;display:grid;align-items:center;padding:16px;color:var(--text-2);text-align:center}
.fs-chat-none>.fs-bar{position:absolute;left:12px;right:12px;top:8px;text-align:left}
.fs-chat-thread{position:relative;display:flex;flex-direction:column;min-width:0;min-height:0}
.fs-chat-thread>header{display:flex;align-items:center;gap:8px;min-height:44px;padding:0 12px;background:var(--bg-raised);border-bottom:1px solid var(--line-1)}
.fs-chat-thread>header>h1{font-size:14px;line-height:22px}
.fs-chat-thread>header>h1>span+span{margin-left:16px}
.fs-chat-thread>header small{color:var(--text-2);font-size:12px;font-weight:400}
.fs-chat-back{display:none}
.fs-chat-case{display:flex;align-items:center;padding-right:8px;background:var(--bg-raised);border-bottom:1px solid var(--line-1)}
.fs-chat-case>section{flex:1;min-width:0}
.fs-chat-case .fs-banner{border:0}
.fs-chat-case.fs-banner{font-weight:700}
.fs-chat-thread>.fs-bar{margin:8px 12px 0}
.fs-chat-scroll{flex:1;min-height:0;padding:8px 16px;overflow:auto;overflow-anchor:none}
.fs-chat-scroll:focus-visible{outline-offset:-2px}
.fs-chat-more{min-height:32px;text-align:center;font-size:12px}
.fs-chat-scroll>ol{display:flex;flex-direction:column;align-items:flex-start;gap:4px}
.fs-chat-day{align-self:stretch;display:flex;align-items:center;gap:12px;padding:8px 0;color:var(--text-2);font-size:12px;line-height:16px}
.fs-chat-day::before,.fs-chat-day::after{content:'';flex:1;height:1px;background:var(--line-1)}
.fs-chat-message{max-width:min(640px,80%)}
.fs-chat-message[data-mine]{align-self:flex-end;text-align:right}
.fs-chat-head{padding-top:8px;color:var(--text-2);font-size:12px;line-height:16px}
.fs-chat-head>b{margin-right:8px;color:var(--text-1)}
.fs-chat-text{display:inline-block;padding:5px 10px;border:1px solid var(--line-1);border-radius:4px;background:var(--bg-panel);text-align:left;white-space:pre-wrap;overflow-wrap:anywhere}
[data-mine]>.fs-chat-text{background:var(--bg-selected)}
[data-failed]>.fs-chat-text,[data-failed]>.fs-chat-image{border-color:var(--st-bad)}
.fs-chat-image{display:inline-block;width:240px;max-width:100%;height:180px;border:1px solid var(--line-1);border-radius:4px;background:var(--bg-panel);overflow:hidden}
.fs-chat-image>img{display:block;width:100%;height:100%;object-fit:contain}
.fs-chat-message>small{display:block;font-size:12px;line-height:16px}
.fs-chat-failed{display:flex;flex-wrap:wrap;align-items:center;justify-content:flex-end;gap:0 4px;font-size:12px}
.fs-chat-newer{position:absolute;left:50%;bottom:140px;transform:translateX(-50%);background:var(--bg-raised);box-shadow:var(--shadow)}
.fs-chat-composer{padding:8px 12px;background:var(--bg-raised);border-top:1px solid var(--line-1)}
.fs-chat-composer>.fs-bar{margin-bottom:8px}
.fs-chat-composer>textarea{resize:none}
.fs-chat-acts{display:flex;align-items:center;gap:8px;padding-top:8px}
.fs-chat-acts>small{flex:1;min-width:0;font-size:12px;line-height:16px}
.fs-chat-acts>.fs-chat-count{flex:none}
.fs-chat-drop{position:absolute;inset:0;z-index:5;display:flex;align-items:center;justify-content:center;background:var(--bg-panel);border:2px dashed var(--link);font-size:14px;pointer-events:none;opacity:.95}
@media (max-width:720px){.fs-chat{grid-template-columns:minmax(0,1fr)}.fs-chat[data-open]>.fs-chat-people,.fs-chat:not([data-open])>.fs-chat-none{display:none}.fs-chat-back{display:inline-flex}}
@media (max-width:1000px){.fs-sound-panel{right:12px}}
@media (max-width:480px){.fs-notes{position:fixed;top:50px;right:8px}}
`
