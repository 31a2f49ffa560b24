/** Login and shell. */
export const SHELL_CSS = `
.fs-switches{display:flex;gap:4px;justify-content:flex-end}
.fs-mark{flex:none;color:var(--link)}
.fs-login{display:grid;grid-template-columns:minmax(392px,1fr) 2fr;height:100vh;height:100dvh;overflow:auto;--control:32px}
.fs-login-panel{display:flex;flex-direction:column;gap:16px;width:392px;max-width:100%;margin:0 auto;padding:max(16px,calc(50vh - 260px)) 16px 16px}
.fs-login-panel .fs-switches{margin:0 -8px 8px 0}
.fs-login-panel h1{display:flex;align-items:center;gap:8px;overflow-wrap:anywhere}
.fs-login-panel header>p{color:var(--text-2);padding:2px 0 0 32px}
.fs-login-form{display:flex;flex-direction:column}
.fs-login-form>.fs-bar{margin-bottom:12px}
.fs-login-form>.fs-check{margin-bottom:16px;align-self:flex-start}
.fs-login-form .fs-field>label{color:var(--text-2)}
.fs-login-code{display:grid;grid-template-columns:minmax(0,1fr) 120px;gap:8px}
.fs-login-picture.fs-login-picture{grid-template-columns:minmax(0,1fr) 160px;align-items:center}
.fs-login-picture>.fs-input{height:44px}
.fs-login-picture.fs-login-picture>button{height:44px;border:0}
.fs-login-code>button{height:var(--control);padding:0;border:1px solid var(--line-2);border-radius:4px;background:#F4F6F8;color:#37463C;font-size:12px;overflow:hidden;cursor:pointer}
.fs-login-code img{display:block;width:100%;height:100%}
.fs-login-beside{display:flex;flex-direction:column;justify-content:flex-end;gap:24px;padding:32px;background:var(--bg-panel);border-left:1px solid var(--line-1)}
.fs-login-check{max-width:440px}
.fs-login-check>svg{display:block;width:100%;height:auto;background:#000000}
.fs-login-check>figcaption{padding-top:8px;color:var(--text-2);font-size:12px;line-height:16px}
.fs-login-lines{display:grid;gap:4px}
.fs-login-lines>div{display:grid;grid-template-columns:72px 1fr;gap:12px}
.fs-login-lines:lang(en)>div{grid-template-columns:88px 1fr}
.fs-login-lines dt{color:var(--text-2)}
.fs-shell{display:grid;grid-template:44px minmax(0,1fr) 24px/auto minmax(0,1fr);height:100vh;height:100dvh}
.fs-skip{position:absolute;left:8px;top:-60px;z-index:60;padding:4px 12px;background:var(--bg-raised);border:1px solid var(--line-2);border-radius:4px}
.fs-skip:focus{top:8px}
.fs-shell-top{grid-column:1/3;display:flex;align-items:center;gap:8px;padding:0 8px 0 16px;background:var(--bg-raised);border-bottom:1px solid var(--line-1)}
.fs-shell-name{display:flex;align-items:center;align-self:stretch;gap:8px;min-width:0;max-width:280px;margin-right:12px;color:var(--text-1);font-size:14px;line-height:22px}
.fs-shell-name:hover{text-decoration:none}
.fs-shell-logo{flex:none;max-width:120px;height:24px;object-fit:contain}
.fs-shell-items{display:flex;flex:1;min-width:0;overflow:hidden;align-self:stretch}
.fs-shell-items>div{display:flex;flex:none;align-items:stretch}
.fs-shell-items a{display:flex;align-items:center;padding:0 8px;color:var(--text-2);white-space:nowrap}
.fs-shell-items a:hover{background:var(--bg-hover);text-decoration:none}
.fs-shell-items a[aria-current]{color:var(--text-1);box-shadow:inset 0 -3px var(--link)}
.fs-shell-more{align-self:center;color:var(--text-2)}
.fs-shell-more[aria-current]{color:var(--text-1);box-shadow:inset 0 -3px var(--link)}
.fs-shell-find{flex:none;color:var(--text-2)}
.fs-shell-items a:focus-visible,.fs-shell-side a:focus-visible{outline-offset:-2px}
.fs-shell-side{grid-row:2;display:flex;flex-direction:column;width:56px;background:var(--bg-raised);border-right:1px solid var(--line-1);overflow:hidden auto;scrollbar-width:none}
.fs-shell-side::-webkit-scrollbar{width:0}
.fs-shell-side>ul{flex:1}
.fs-shell-side a{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:2px;min-height:48px;padding:3px 0;color:var(--text-2);font-size:12px;line-height:16px;text-align:center}
.fs-shell-side a:hover{background:var(--bg-hover);text-decoration:none}
.fs-shell-side a[aria-current]{background:var(--bg-selected);color:var(--text-1);box-shadow:inset 3px 0 var(--link)}
.fs-shell-side a>span{max-width:100%;padding:0 2px;overflow-wrap:anywhere;hyphens:auto}
.fs-shell-side-wide{width:176px}
.fs-shell-side-wide a{flex-direction:row;justify-content:flex-start;gap:12px;min-height:40px;padding:0 12px 0 18px;font-size:13px;line-height:20px;text-align:left}
.fs-shell-fold{display:flex;align-items:center;justify-content:center;gap:12px;flex:none;height:32px;border:0;border-top:1px solid var(--line-1);background:transparent;color:var(--text-2);cursor:pointer;font-size:12px}
.fs-shell-fold:hover{background:var(--bg-hover)}
.fs-shell-fold:focus-visible{outline-offset:-2px}
.fs-shell-content{min-width:0;min-height:0;overflow:auto;outline:none}
.fs-shell-content>div,.fs-shell-content [id^=module-]{display:flow-root}
.fs-shell-foot{grid-column:1/3;display:flex;align-items:center;gap:16px;padding:0 12px;background:var(--bg-raised);border-top:1px solid var(--line-1);color:var(--text-2);font-size:12px;line-height:16px;white-space:nowrap;overflow:hidden}
.fs-shell-foot[data-lost]{background:var(--bar-warn-fill);color:var(--bar-warn)}
.fs-shell-foot>button{height:22px;padding:0 4px;border:0;background:transparent;color:inherit;font-size:12px;cursor:pointer}
.fs-shell-foot>button:focus-visible{outline-offset:-2px}
.fs-shell-foot .fs-kbd{color:inherit;line-height:14px}
.fs-shell-news{display:flex;align-items:center;gap:8px;align-self:stretch;margin:0 -4px;padding:0 8px;background:var(--bar-info-fill);color:var(--bar-info)}
.fs-shell-news-warn{background:var(--bar-warn-fill);color:var(--bar-warn)}
.fs-shell-news>button{height:20px;padding:0 8px;border:1px solid currentColor;border-radius:4px;background:transparent;color:inherit;font-size:12px;line-height:16px;cursor:pointer}
.fs-shell-news>button:hover{text-decoration:underline}
.fs-shell-gap{flex:1}
.fs-shell-tabs{grid-column:1/3;display:flex;background:var(--bg-raised);border-top:1px solid var(--line-1)}
.fs-shell-tabs>a{display:flex;flex:1;min-width:0;flex-direction:column;align-items:center;justify-content:center;gap:2px;min-height:48px;color:var(--text-2);font-size:12px;line-height:16px}
.fs-shell-tabs>a>span{max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.fs-shell-tabs>a[aria-current]{background:var(--bg-selected);color:var(--text-1);box-shadow:inset 0 3px var(--link)}
.fs-shell-tabs>a:focus-visible{outline-offset:-2px}
.fs-shell[data-narrow]{grid-template-rows:52px minmax(0,1fr) auto 24px;--control:44px}
.fs-shell[data-bare]{grid-template:minmax(0,1fr)/minmax(0,1fr)}
.fs-stop{display:flex;flex-direction:column;align-items:center;height:100vh;height:100dvh;overflow:auto;padding:16px}
.fs-stop>header{display:flex;align-items:center;gap:8px;margin-top:max(16px,calc(38vh - 160px));font-size:16px;line-height:24px}
.fs-stop>.fs-panel{width:100%;margin:16px auto}
.fs-shell[data-narrow] .fs-shell-side{position:fixed;left:0;top:52px;bottom:73px;z-index:40;box-shadow:var(--shadow)}
.fs-shell[data-narrow] .fs-shell-side a{min-height:44px}
.fs-shell[data-narrow] .fs-shell-content{grid-column:1/3}
.fs-shell[data-narrow] .fs-shell-name{flex:1;max-width:none}
.fs-shell[data-narrow] .fs-shell-items{display:none}
.fs-shell[data-narrow] .fs-shell-find>:is(span,kbd),.fs-shell[data-narrow] .fs-shell-service{display:none}
.fs-shell[data-narrow] .fs-shell-top .fs-button{min-width:44px}
.fs-shell[data-narrow] .fs-shell-top .fs-bell-count{top:4px;left:24px}
.fs-shell[data-narrow] .fs-drawer{top:52px;bottom:73px}
.fs-shell[data-narrow] .fs-loading{top:52px}
.fs-shell[data-narrow] .fs-shell-top{padding-left:4px}
.fs-shell[data-narrow] .fs-shell-version{display:none}
.fs-shell .fs-drawer{top:44px;bottom:24px}
.fs-user{flex:none;max-width:200px}
.fs-head-picture{flex:none;width:24px;height:24px;border-radius:50%;object-fit:cover}
.fs-window{display:flex;flex:none;margin-left:8px;padding-left:8px;border-left:1px solid var(--line-1)}
.fs-window-close:hover{background:var(--danger-fill);color:var(--on-fill)}
.fs-palette{display:flex;flex-direction:column;gap:8px}
.fs-palette-list{height:min(420px,60vh);overflow:auto;border:1px solid var(--line-1);border-radius:4px;background:var(--bg-panel)}
.fs-palette-list h3{padding:8px 12px 4px;color:var(--text-2);font-size:12px;line-height:16px;font-weight:400}
.fs-palette-line{display:flex;align-items:center;gap:12px;min-height:32px;padding:2px 12px;cursor:pointer}
.fs-palette-line:hover{background:var(--bg-hover)}
.fs-palette-line[aria-selected=true]{background:var(--bg-selected);box-shadow:inset 3px 0 var(--link)}
.fs-palette-line>b{flex:none;min-width:56px;max-width:160px}
.fs-palette-line>b+span{flex:none;min-width:64px}
.fs-palette-rest{flex:1;min-width:0;color:var(--text-2)}
.fs-palette-number{flex:none;color:var(--text-2)}
.fs-palette-says{padding:4px 12px;color:var(--text-2)}
.fs-card-wait{display:none;padding:4px 0;color:var(--text-3)}
.fs-card-body>.fs-slot:empty+.fs-card-wait{display:block}
.fs-card-body>.fs-slot:empty{min-height:0}
.fs-key-table{width:100%;border-collapse:collapse}
.fs-key-table :is(th,td){padding:4px 8px 4px 0;border-bottom:1px solid var(--line-1);text-align:left;font-weight:400}
.fs-key-table thead th{color:var(--text-2);font-size:12px}
.fs-key-table td:last-child{text-align:right}
.fs-key-table kbd+kbd{margin-left:4px}
.fs-replies>li+li{margin-top:12px;padding-top:12px;border-top:1px solid var(--line-1)}
.fs-replies p{white-space:pre-wrap}
.fs-video>*+*{margin-top:12px}
.fs-called>li{padding:4px 0}
.fs-gallery{height:100vh;height:100dvh;overflow:auto;padding:12px}
.fs-gallery>section{margin-top:24px;padding-top:12px;border-top:1px solid var(--line-1)}
.fs-gallery>section>h2{margin-bottom:8px}
.fs-gallery>section>*+*{margin-top:8px}
.fs-gallery-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(176px,1fr));gap:8px}
.fs-gallery-form{max-width:480px}
.fs-gallery-panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:12px}
.fs-gallery-panels>.fs-panel{margin:0}
@media (max-width:1000px){.fs-login{grid-template-columns:minmax(392px,1fr) 1fr}}
@media (max-width:800px){.fs-login{display:flex;flex-direction:column;--control:44px}.fs-login-panel{flex:none;padding-top:24px}.fs-login-beside{flex:1 0 auto;justify-content:flex-start;border-left:0;border-top:1px solid var(--line-1)}.fs-user>.fs-cut{display:none}.fs-toast{left:12px;bottom:140px;max-width:calc(100vw - 24px)}}
@media print{
.fs-shell{display:block;height:auto}
.fs-shell *{color:#000000!important;background:transparent!important;box-shadow:none!important}
.fs-shell-content,.fs-shell-content div{height:auto!important;max-height:none!important;overflow:visible!important}
.fs-shell :is(.fs-tools,.fs-tools-end,.fs-button,.fs-chip,.fs-search,.fs-pager,.fs-filters,.fs-bar,.fs-grip,.fs-acts,.fs-shell-tabs),.fs-skip,.fs-drawer,.fs-menu{display:none!important}
.fs-shell h1.fs-hidden{position:static;width:auto;height:auto;margin:0;overflow:visible;clip-path:none}
.fs-shell .fs-grid-box{border:0}
.fs-shell .fs-grid{table-layout:auto;min-width:0!important;border-collapse:collapse;font-size:9pt;line-height:12pt}
.fs-shell .fs-grid col{width:auto!important}
.fs-shell .fs-grid :is(th,td){position:static;height:auto;padding:2pt 4pt;border-bottom:.5pt solid #808080;white-space:normal}
.fs-shell .fs-grid :is(th,td).fs-stick-start{display:none}
.fs-shell .fs-grid tr{break-inside:avoid}
}
`
