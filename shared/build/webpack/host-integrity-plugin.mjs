import { createHash } from 'node:crypto'

const sha384 = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** A script or a stylesheet of a page of ours; the icon and preload links have no `.js` or `.css` address. */
const TAG = /<(script|link)\b([^>]*?)\b(src|href)="\/([^"]+\.(?:js|css))"([^>]*)>/g

/**
 * Pages that name what they run: every script and style tag of the host's pages carries its hash, and a block of data names
 * the hash of every other file of the host, for its chunk loader. The page itself comes from the server, never from a cache:
 * it is where trust begins. `crossorigin`: Integrity-Policy lets nothing pass that was not asked for in that mode.
 */
export class HostIntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('HostIntegrityPlugin', (compilation) => {
      // After the names have their last hashes: what is hashed here is what is written.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'HostIntegrityPlugin', stage }, (assets) => {
        const hashes = Object.fromEntries(
          Object.keys(assets)
            .filter((file) => !/\.(html|map)$/.test(file))
            .sort()
            .map((file) => [file, sha384(assets[file].buffer())]),
        )
        for (const page of Object.keys(assets).filter((file) => file.endsWith('.html'))) {
          const html = withHashes(String(assets[page].source()), hashes)
          compilation.updateAsset(page, new sources.RawSource(html))
        }
      })
    })
  }
}

function withHashes(html, hashes) {
  const tagged = html.replace(TAG, (_all, tag, before, attribute, file, after) => {
    if (hashes[file] === undefined) throw new Error(`HostIntegrityPlugin: the page names /${file}, which the build did not make`)
    return `<${tag}${before}${attribute}="/${file}" integrity="${hashes[file]}" crossorigin="anonymous"${after}>`
  })
  const block = `<script type="application/json" id="host-integrity">${JSON.stringify(hashes)}</script>`
  if (!tagged.includes('<script ')) throw new Error('HostIntegrityPlugin: a page without a script')
  // Before the first script: it must stand when the host's code looks for it.
  return tagged.replace('<script ', `${block}<script `)
}
