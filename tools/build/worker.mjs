// A compiler process: takes one package after another, so that webpack is loaded and warm from the second on.
import { buildServer } from './server.mjs'
import { buildSkins } from './skins.mjs'
import { buildHost, buildModule } from './web.mjs'

const BUILDERS = { host: buildHost, module: buildModule, server: buildServer, skins: buildSkins }

process.on('message', async ({ pkg, out, mode }) => {
  const started = performance.now()
  try {
    const note = await BUILDERS[pkg.kind](pkg, out, mode)
    process.send({ seconds: (performance.now() - started) / 1000, note })
  } catch (error) {
    process.send({ error: error.message ?? String(error) })
  }
})
