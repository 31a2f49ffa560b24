// webpack writes the address of the file on the building machine where a script asks for its own: the same sources built in
// another folder would be another release, which nobody could check. In the page the script's address is the worker's.
const OWN = 'import.meta.url'

/** @this {import('webpack').LoaderContext<object>} */
module.exports = function noBuildPlace(source) {
  if (!source.includes(OWN)) throw new Error(`${this.resourcePath} no longer holds ${OWN}`)
  return source.replaceAll(OWN, 'self.location.href')
}
