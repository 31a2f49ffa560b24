/**
 * pdf.js tries whether it may make code of text, and would fetch its worker's script by itself where it was given none. The page's
 * policy allows neither, and the gate on released code refuses the very spelling. The pages give it its worker, and it draws without.
 */
const SPOTS = {
  'pdf.mjs': [
    ['new Function("");', 'throw new Error("no code of text");'],
    ['await import(/*webpackIgnore: true*/this.workerSrc)', 'await Promise.reject(new Error("no worker was given"))'],
    ['import.meta.url', 'self.location.href'],
  ],
  'pdf.worker.mjs': [
    ['new Function("");', 'throw new Error("no code of text");'],
    ['return new Function("src", "srcOffset", "dest", "destOffset", compiled);', 'throw new Error("no code of text");'],
  ],
}

/** @this {import('webpack').LoaderContext<object>} */
module.exports = function noCodeFromText(source) {
  return SPOTS[this.resourcePath.split(/[\\/]/).at(-1)].reduce((text, [was, is]) => {
    if (!text.includes(was)) throw new Error(`${this.resourcePath} no longer holds ${was}`)
    return text.replaceAll(was, is)
  }, source)
}
