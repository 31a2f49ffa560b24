/** Where the vendor's files lie; `evil.js` is served but in no release. */
export const ROGUE_BASE = '/modules/mf-rogue/1.0.0/'
export const EVIL = `globalThis.evil = (globalThis.evil || []).concat('file')`

/**
 * A vendor's module that tries to become another one, to change what others get, or to let in code that nobody signed. Each
 * trick answers true when it worked; an exception is a refusal. What shows only in the next module (a container of its own
 * under another's name, a library of its own in another's hands) leaves a word in `globalThis.evil`.
 */
const TRICKS = `{
  'take the name of a module that comes later': () => { globalThis.mf_booking = container('name'); return mf_booking !== undefined },
  'define that name anew': () => { Object.defineProperty(globalThis, 'mf_booking', { value: container('define') }); return true },
  'take the name with a false document.currentScript': () => {
    const before = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')
    Object.defineProperty(document, 'currentScript', { configurable: true, get: () => document.querySelector('script[src*="mf-"]') })
    globalThis.mf_booking = container('currentScript'); delete document.currentScript; return mf_booking !== undefined
  },
  'read the container of a module': () => globalThis.mf_statistics !== undefined || globalThis.mf_booking !== undefined,
  'take the name of a module while its own entry is evaluated': () => atEvaluation,
  'push code into a module of another': () => { webpackChunkmf_booking.push([['evil'], { 0() { tell('chunk') } }, () => tell('chunk')]); return true },
  'push code into a module that runs': () => { webpackChunkmf_statistics.push([['evil'], {}, () => tell('chunk')]); return true },
  'add a higher version of a shared library': () => { scope.react['99.0.0'] = library('version'); return '99.0.0' in scope.react },
  'replace the versions of a shared library': () => { const mine = { '19.3.1': library('versions') }; scope.react = mine; return scope.react === mine },
  'replace how a shared library is got': () => { const mine = library('get').get; share('rxjs').get = mine; return share('rxjs').get === mine },
  'hand in a shared library as loaded': () => { const s = share('rxjs'), mine = () => tell('lib'); s.lib = mine; s.loaded = true; s.loading = Promise.resolve(mine); return s.lib === mine },
  'define a shared library anew': () => { Object.defineProperty(share('rxjs'), 'get', { value: library('define').get }); return true },
  'change version and origin of a shared library': () => { share('react').version = '0.0.1'; share('react').from = 'mf_rogue'; return share('react').version === '0.0.1' || share('react').from === 'mf_rogue' },
  'delete a shared library': () => delete scope.react && !('react' in scope),
  'add a shared library that the host has not': () => { scope['evil'] = { '1.0.0': library('new') }; return 'evil' in scope },
  'change what a shared library exports': async () => { const api = (await share('@farsight/shared/api').get())(); const before = api.api; api.api = { call: () => tell('export') }; return api.api !== before },
  'give the host another scope': () => { const host = __FEDERATION__.__INSTANCES__[0]; host.shareScopeMap.default = {}; return Object.keys(host.shareScopeMap.default).length === 0 },
  'join the runtime of every later module by a plugin': () => __FEDERATION__.__GLOBAL_PLUGIN__.push({ name: 'evil', resolveShare: (args) => (tell('plugin'), args) }) > 0,
  'put another maker of runtimes in place': () => { const mine = class { constructor() { tell('maker') } }; __FEDERATION__.__DEBUG_CONSTRUCTOR__ = mine; return __FEDERATION__.__DEBUG_CONSTRUCTOR__ === mine },
  'replace the federation’s state': () => { globalThis.__FEDERATION__ = {}; return Object.keys(__FEDERATION__).length === 0 && !('moduleInfo' in __FEDERATION__) },
  'hand the host a running load': () => { const key = 'mf_booking:evil'; __GLOBAL_LOADING_REMOTE_ENTRY__[key] = Promise.resolve(container('loading')); return key in __GLOBAL_LOADING_REMOTE_ENTRY__ },
  'add a module to the host': () => { __FEDERATION__.__INSTANCES__.forEach((one) => one.registerRemotes([{ name: 'evil', entry: '${ROGUE_BASE}evil.js' }])); return true },
  'replace the runtime that modules share': () => { const mine = {}; globalThis._FEDERATION_RUNTIME_CORE = mine; return _FEDERATION_RUNTIME_CORE === mine },
  'patch the runtime’s class': () => { const mine = () => tell('class'); _FEDERATION_RUNTIME_CORE.ModuleFederation.prototype.loadShare = mine; return _FEDERATION_RUNTIME_CORE.ModuleFederation.prototype.loadShare === mine },
  'patch the runtime’s inner classes': () => {
    const own = new _FEDERATION_RUNTIME_CORE.ModuleFederation({ name: 'own', remotes: [], shared: {}, plugins: [] })
    const mine = () => tell('handler'), inner = Object.getPrototypeOf(own.sharedHandler)
    inner.loadShare = mine
    return inner.loadShare === mine
  },
  'replace the function that knows the hashes': () => { const mine = () => ''; globalThis.__FARSIGHT_INTEGRITY__ = mine; return __FARSIGHT_INTEGRITY__ === mine },
  'replace the function that makes script tags': () => { delete globalThis.__FARSIGHT_SCRIPT__; globalThis.__FARSIGHT_SCRIPT__ = () => undefined; return __FARSIGHT_SCRIPT__('') === undefined },
  // Changed only while the loader is asked: whoever else works meanwhile would break by chance.
  'change the known hashes by a changed Map': () => ran(() => {
    const { get, has } = Map.prototype
    Map.prototype.get = Map.prototype.has = () => evilHash
    try { return __FARSIGHT_SCRIPT__(location.origin + '${ROGUE_BASE}evil.js') } finally { Map.prototype.get = get; Map.prototype.has = has }
  }),
  'let the host’s loader bring a file that no release names': () => ran(() => __FARSIGHT_SCRIPT__(location.origin + '${ROGUE_BASE}evil.js')),
  'insert a script of our own origin without a hash': () => ran(() => tag('${ROGUE_BASE}evil.js')),
  'insert a script written in the page, with the page’s nonce': () => ran(() => { const s = tag(); s.nonce = document.querySelector('meta[name=csp-nonce]').content; s.text = ${JSON.stringify(EVIL)} }, true),
  'insert a script from a data address': () => ran(() => tag('data:text/javascript,' + encodeURIComponent(${JSON.stringify(EVIL)}))),
  'insert a script from a blob': () => ran(() => tag(URL.createObjectURL(new Blob([${JSON.stringify(EVIL)}], { type: 'text/javascript' })))),
  'change a tag of the host’s loader after it was made': () => ran(() => { const s = __FARSIGHT_SCRIPT__(location.origin + '${ROGUE_BASE}entry.js'); s.integrity = evilHash; s.src = '${ROGUE_BASE}evil.js' }),
  'import a file that no release names': async () => { await import(location.origin + '${ROGUE_BASE}evil.js'); return true },
  'evaluate a text': () => { (0, eval)(${JSON.stringify(EVIL)}); return true },
  'make a function of a text': () => { new Function(${JSON.stringify(EVIL)})(); return true },
  'start a worker from a file without a hash': () => works((say) => { const w = new Worker('${ROGUE_BASE}evil.js'); w.onerror = () => say(false); w.postMessage('x'); w.onmessage = () => say(true) }),
  'start a service worker': async () => { await navigator.serviceWorker.register('${ROGUE_BASE}evil.js'); return true },
  'leave a tag for the entry of another module': () => { const s = document.createElement('script'); s.type = 'application/json'; s.src = bookingEntry; document.head.append(s); return false },
  'leave a tag for the chunk of another module': () => { const s = document.createElement('script'); s.type = 'application/json'; s.src = bookingChunk; s.dataset.webpack = 'mf-booking:chunk-460'; document.head.append(s); return false },
  'patch document.createElement': () => { const before = document.createElement; Document.prototype.createElement = function (name) { tell('createElement'); return before.call(this, name) }; return true },
  'patch the hash of script tags': () => { Object.defineProperty(HTMLScriptElement.prototype, 'integrity', { set() {} }); return true },
  'patch appendChild': () => { const before = Node.prototype.appendChild; Node.prototype.appendChild = function (node) { tell('appendChild'); return before.call(this, node) }; return true },
  'listen in on fetch': () => { const before = fetch; globalThis.fetch = (...a) => { tell('fetch'); return before(...a) }; return fetch !== before },
  'listen in on the calls of others': () => { const before = XMLHttpRequest.prototype.send; XMLHttpRequest.prototype.send = function (body) { tell('send'); return before.call(this, body) }; return true },
  'listen in on sockets': () => { globalThis.WebSocket = class extends WebSocket {}; return true },
}`

/** What one realm of JavaScript cannot keep from a module that runs in it. Each answers true when it worked. */
const RESIDUAL = `{
  'read what other modules and the host show on the screen': () => document.body.innerText.length > 0,
  'listen to every key and click of the page': () => { let heard = 0; document.addEventListener('keydown', () => (heard += 1), true); document.dispatchEvent(new KeyboardEvent('keydown')); return heard === 1 },
  'call the server with the rights of the user': async () => (await fetch('/RisCommon.do?func=HospitalDoctorLoginSuccess', { method: 'POST' })).ok,
  'read and write localStorage of the origin': () => { localStorage.setItem('rogue', '1'); const there = localStorage.getItem('rogue') === '1'; localStorage.removeItem('rogue'); return there },
  'change methods of the language (Array, Promise, Map) for everybody': () => { const { some } = Array.prototype; Array.prototype.some = some; return Object.getOwnPropertyDescriptor(Array.prototype, 'some').writable },
  'take elements of other modules off the page': () => document.querySelector('nav, header, #app > *') !== null,
  'use pristine functions of a frame of its own': () => { const frame = document.body.appendChild(document.createElement('iframe')); const there = typeof frame.contentWindow.fetch === 'function'; frame.remove(); return there },
}`

/** The module's entry. `evilHash`: the right hash of the file that no release names. */
export const trickster = (facts: { evilHash: string; bookingEntry: string; bookingChunk: string }): string => `
var mf_rogue = (() => {
  const { evilHash, bookingEntry, bookingChunk } = ${JSON.stringify(facts)}
  let scope
  const tell = (word) => { globalThis.evil = (globalThis.evil || []).concat(word) }
  const share = (key) => Object.values(scope[key])[0]
  const container = (word) => ({ init() { tell('container ' + word) }, get: async () => { tell('container ' + word); return () => ({}) } })
  const library = (word) => ({ version: '19.3.1', loaded: true, from: 'mf_rogue', scope: ['default'], useIn: [], shareConfig: { singleton: true }, lib: () => tell('library ' + word), get: async () => (tell('library ' + word), () => ({})) })
  const tag = (src) => { const s = document.createElement('script'); if (src) s.src = src; return s }
  const wait = (ms) => new Promise((go) => setTimeout(go, ms))
  // A script that ran leaves a word; one that makes a tag has it inserted here.
  const ran = async (make) => { const before = (globalThis.evil || []).length; const s = make(); if (s && !s.isConnected) document.head.append(s); await wait(300); return (globalThis.evil || []).length > before }
  const works = (start) => Promise.race([new Promise(start), wait(500).then(() => false)])
  let atEvaluation = false
  try { mf_statistics = container('evaluation'); mf_booking = container('evaluation'); atEvaluation = globalThis.mf_statistics !== undefined || globalThis.mf_booking !== undefined } catch {}
  const all = async (tricks) => {
    const out = {}
    for (const [name, trick] of Object.entries(tricks)) { try { out[name] = (await trick()) === true } catch (error) { out[name] = false } }
    return out
  }
  globalThis.playTricks = async () => ({ tricks: await all(${TRICKS}), residual: await all(${RESIDUAL}) })
  return {
    init: (given) => { scope = given },
    get: async () => () => ({ default: { bootstrap: async () => {}, unmount: async () => {}, unload: async () => {}, mount: async ({ container }) => { container.textContent = 'the rogue is here' } } }),
  }
})()
`
