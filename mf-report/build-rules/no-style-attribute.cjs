// Cornerstone writes one inline style attribute, which the page's policy (style-src without 'unsafe-inline') blocks and
// reports. The same through the object model is allowed. A version that no longer has the line stops the build: look then.
const LINE = "textElement.setAttribute('style', combinedStyle);"

/** @this {import('webpack').LoaderContext<object>} */
module.exports = function noStyleAttribute(source) {
  if (!source.includes(LINE)) throw new Error(`${this.resourcePath} no longer holds ${LINE}`)
  return source.replace(LINE, 'textElement.style.cssText = combinedStyle;')
}
